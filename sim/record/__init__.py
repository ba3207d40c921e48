"""Deal records, format ``bezique-deal/1``."""
