#!/usr/bin/env python3
# Leaves a hundred children unreaped.
import os

for _ in range(100):
    if os.fork() == 0:
        os._exit(0)
print('{"decision":"block","reason":"zombies"}')
