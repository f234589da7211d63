#!/bin/sh
# A denial in UTF-16 with a byte order mark.
printf '\377\376{\000"\000d\000e\000c\000i\000s\000i\000o\000n\000"\000:\000"\000b\000l\000o\000c\000k\000"\000}\000'
