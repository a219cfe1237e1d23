"""Run the command line with `python -m kwartet`."""

from kwartet.cli import main

if __name__ == "__main__":
    main()
