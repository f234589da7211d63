#!/bin/sh
# Replaces itself by something harmless while it runs, then blocks.
printf '#!/bin/sh\nexit 0\n' >"$0.new" && chmod +x "$0.new" && mv "$0.new" "$0"
echo "rewritten" >&2
exit 2
