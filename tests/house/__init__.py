"""Tests of the house itself: its walls, its doors, its paperwork."""
