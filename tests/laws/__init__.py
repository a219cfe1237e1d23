"""Laws: what holds for every game, whatever its rules are."""
