#!/usr/bin/env python3
# Dies of a segmentation fault.
import os, signal

os.kill(os.getpid(), signal.SIGSEGV)
