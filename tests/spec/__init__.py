"""The witness: a second, naive reading of the rulebooks, against which the core is tried."""
