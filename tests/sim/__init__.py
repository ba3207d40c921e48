"""Tests of rules, players, runs."""
