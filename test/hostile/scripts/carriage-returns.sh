#!/bin/sh
# Its first line ends in a carriage return: there is no such interpreter.
exit 2
