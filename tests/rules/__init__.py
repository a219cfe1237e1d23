"""The rulebooks as tests: one test or more for every numbered rule, cited in the docstring."""
