"""Statistics of the Bezique lab: tables in, estimates out."""
