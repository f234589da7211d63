#!/bin/sh
# NUL before, in and after the JSON.
printf '\000{"decision":"block","reason":"a\000b"}\000'
