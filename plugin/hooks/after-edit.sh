#!/bin/sh
# Has hooklint check a hook that Claude has just written or edited, or registered, and tells Claude what is wrong with it.
# Says nothing about any other file, within milliseconds. Never blocks: the file is written when this runs.
LC_ALL=C
export LC_ALL
here=${0%/*}
payload=$(cat)

# The value of a key of the payload, as it is written there. A JSON string holds no bare quote, so what is found is a key
# and no text that looks like one.
value() {
  found=$(printf '%s\n' "$payload" | grep -o "[{,]\"$1\":\"[^\"]*\"")
  found=${found%%"
"*}
  found=${found#*:\"}
  printf '%s' "${found%\"}"
}

file=$(value file_path)
name=${file##*[/\\]}

registered() {
  project=${CLAUDE_PROJECT_DIR:-.}
  grep -qsF -e "$name" "$project/.claude/settings.json" "$project/.claude/settings.local.json" \
    "$project/hooks/hooks.json" "$project/.claude-plugin/plugin.json" "$HOME/.claude/settings.json" \
    "${file%/*}/hooks.json" "${file%/*}/../hooks/hooks.json"
}

# Anything that may be a hook; hooklint looks closer.
case $file in
  '' | *[/\\].claude[/\\]* | *[/\\].claude-plugin[/\\]* | *[/\\]hooks.json | *[/\\]managed-settings.json) ;;
  *)
    case $payload in
      *hookSpecificOutput* | *'hooklint: event='*) ;;
      *) registered || exit 0 ;;
    esac
    ;;
esac

reply=$(printf '%s\n' "$payload" | sh "$here/../bin/hooklint" after-edit 2>/dev/null)
case $? in
  0)
    [ -z "$reply" ] || printf '%s\n' "$reply"
    exit 0
    ;;
  127) said='hooklint is not installed, so hooks that Claude writes are not checked. To install it: npm install --global hooklint' ;;
  *) said='hooklint could not check a hook that Claude wrote. To see why: /hooklint:hooklint' ;;
esac

# The user hears of it once a session; Claude, who cannot help it, does not.
if [ -n "$CLAUDE_PLUGIN_DATA" ] && mkdir -p "$CLAUDE_PLUGIN_DATA"; then
  session=$(value session_id)
  told=$CLAUDE_PLUGIN_DATA/told
  [ "$(cat "$told" 2>/dev/null)" != "$session" ] || exit 0
  printf '%s\n' "$session" >"$told"
fi
printf '{"systemMessage":"%s"}\n' "$said"
