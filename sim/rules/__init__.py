"""Rules of the games as data: parameters, rule sets, house rules."""
