"""Tests of the reference engine: worked positions, and deals played at random."""
