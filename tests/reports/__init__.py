"""Tests of what the readers see."""
