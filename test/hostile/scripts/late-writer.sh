#!/bin/sh
# A child writes the decision a little after the hook has ended.
(sleep 0.2; echo '{"decision":"block","reason":"late"}') &
exit 0
