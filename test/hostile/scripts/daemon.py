#!/usr/bin/env python3
# Forks twice, leaves its session, and holds the streams.
import os, time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)
print('{"decision":"block","reason":"daemon"}')
