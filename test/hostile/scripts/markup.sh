#!/bin/sh
# Speaks HTML, XML and Markdown, and blocks.
cat >&2 <<'END'
<script>alert(1)</script><img src=x onerror=alert(1)> ]]><failure/> &lt; " ' ` | [x](javascript:alert(1)) ```
--> </pre></td></table><!--
END
exit 2
