#!/usr/bin/env bash
# Plays the first minutes of a game in the real window, on a display that nobody sees, with a software driver:
# menu, set-up by mouse, undo, save, quit. Looks at what the program saved, not at pixels.
#
# Needs xvfb, xdotool, mesa-vulkan-drivers and the X11 libraries of docs/window-check (Debian packages of those
# names). Usage: scripts/window-check.sh [path of the built program]
set -euo pipefail

program=${1:-target/debug/first-fire}
[ -x "$program" ] || { echo "build it first: cargo build" >&2; exit 1; }
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 1; }
done

work=$(mktemp -d)
export XDG_DATA_HOME="$work/data" DISPLAY=":${WINDOW_CHECK_DISPLAY:-97}"
Xvfb "$DISPLAY" -screen 0 1440x900x24 >/dev/null 2>&1 &
server=$!
game=
end() {
    [ -z "$game" ] || kill "$game" 2>/dev/null || true
    kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap end EXIT

# Waits until a command succeeds, a minute and a half at most.
await() {
    local what=$1
    shift
    for _ in $(seq 180); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        kill -0 "$game" 2>/dev/null || { echo "the window closed while waiting for $what" >&2; tail -5 "$work/log" >&2; exit 1; }
        sleep 0.5
    done
    echo "waited in vain for $what" >&2
    exit 1
}

sleep 1
"$program" >"$work/log" 2>&1 &
game=$!
await "the window" xdotool search --name '^First Fire$'
window=$(xdotool search --name '^First Fire$' | head -1)
sleep 3
xdotool windowfocus --sync "$window"

click() {
    xdotool mousemove --window "$window" "$1" "$2"
    sleep 0.4
    xdotool mousedown 1
    sleep 0.15
    xdotool mouseup 1
    sleep 0.6
}

autosave="$XDG_DATA_HOME/first-fire/saves/autosave.jsonl"
# What was taken back stays in the file as a branch: the program itself has to count.
orders() {
    local count
    count=$("$program" replay "$autosave" --json 2>/dev/null | grep -o '"orders":[0-9]*' | grep -o '[0-9]*$') || count=0
    echo "${count:-0}"
}
at_least() { [ "$(orders)" -ge "$1" ]; }
at_most() { [ "$(orders)" -le "$1" ]; }

# The first scenario's Play button, then the first counter of the tray, then a hex of the set-up area.
click 679 295
sleep 6
click 36 124
# Some hexes lie outside the set-up area: the first that takes the unit will do.
placed=no
for spot in "620 390" "740 320" "680 355" "560 350" "800 355" "620 320" "740 390"; do
    # shellcheck disable=SC2086
    click $spot
    xdotool key 1
    sleep 0.6
    if at_least 1; then placed=yes; break; fi
    xdotool key Escape
    click 36 124
done
[ "$placed" = yes ] || { echo "no unit could be placed with the mouse" >&2; exit 1; }
echo "a unit was placed with the mouse"

xdotool key ctrl+z
await "undo" at_most 0
echo "Ctrl Z took it back"
xdotool key ctrl+y
await "redo" at_least 1
echo "Ctrl Y played it again"

xdotool key ctrl+s
saved() { ls "$XDG_DATA_HOME"/first-fire/saves/*-1.jsonl; }
await "the saved game" saved
"$program" replay "$(saved)" --verify >/dev/null
echo "Ctrl S saved a sound game"

xdotool key F1 F1 F5 F5 F8 F8 Home F3 F4 Escape
sleep 1
kill -0 "$game" || { echo "a key ended the program" >&2; exit 1; }
if grep -qi 'panicked' "$work/log"; then
    grep -i 'panicked' "$work/log" >&2
    exit 1
fi
echo "window check passed"
