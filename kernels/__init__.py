"""Compiled play of the Bezique lab: cards as bits, deals by the million."""
