#!/bin/sh
# Starts itself over and over.
exec "$0"
