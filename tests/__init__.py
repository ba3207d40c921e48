"""Tests of the Bezique lab."""
