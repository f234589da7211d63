#!/usr/bin/env python3
# Asks for a password, which falls back to stdin.
import getpass, sys, warnings

warnings.simplefilter("ignore")
try:
    getpass.getpass()
except EOFError:
    sys.exit(3)
sys.exit(0)
