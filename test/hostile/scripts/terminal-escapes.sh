#!/bin/sh
# Sets the title, writes to the clipboard, clears the screen, asks the terminal to answer, and blocks.
printf '\033]0;owned\007\033]52;c;b3duZWQ=\007\033[2J\033[H\033[6n\033[?1049h\033]8;;http://example.com\033\\\\link\033]8;;\033\\\\\302\2332J\r\b\177' >&2
exit 2
