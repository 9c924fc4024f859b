#!/usr/bin/env bash
# Plays the first minutes of a game in the real window, on a display that nobody sees, with a software driver:
# menu, set-up by dragging and by the machine, undo, a move, save, the DEFENDER's fire, loading; all but the menu, the
# dragging and the loading by keys. Looks at what the program saved, not at pixels; the few places it clicks are those
# of a 1440x900 window.
#
# Needs xvfb, xdotool, mesa-vulkan-drivers and the X11 libraries that .ci/run names. Usage: scripts/window-check.sh [path of the built program]
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
    echo "waited in vain for $what, with $(orders) orders given" >&2
    tail -5 "$work/log" >&2
    exit 1
}

# Where no window can be opened, one line says why, and nothing else.
refused() {
    local words=$1 status=0
    shift
    for command in "" "screenshot menu --out $work/never.png" frames; do
        # shellcheck disable=SC2086
        env "$@" "$program" $command >"$work/said" 2>&1 && status=0 || status=$?
        if [ "$status" != 1 ] || [ "$(wc -l <"$work/said")" != 1 ] || ! grep -q "$words" "$work/said"; then
            echo "with $* \"$command\" ended with $status and said:" >&2
            head -20 "$work/said" >&2
            exit 1
        fi
    done
}
sleep 1
refused "DISPLAY is not set" -u DISPLAY -u WAYLAND_DISPLAY
refused "cannot be opened" DISPLAY=:4097
refused "no graphics driver" VK_DRIVER_FILES=/nonexistent VK_ICD_FILENAMES=/nonexistent
[ ! -e "$work/never.png" ]
echo "without a screen or a driver one line says so"

"$program" >"$work/log" 2>&1 &
game=$!
await "the window" xdotool search --name '^First Fire$'
window=$(xdotool search --name '^First Fire$' | head -1)
sleep 8
xdotool windowfocus --sync "$window"

# A still click: the pointer rests first, longer than it takes for a tip to show, and does not move any more.
click() {
    xdotool mousemove --window "$window" "$1" "$2"
    sleep "${3:-0.4}"
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

# Drags the first counter of the tray to a hex; a press may be lost while the machine is busy.
drag() {
    for _ in 1 2 3 4; do
        xdotool mousemove --window "$window" 57 124
        sleep 0.5
        xdotool mousedown 1
        sleep 0.3
        xdotool mousemove --window "$window" 300 200
        sleep 0.3
        xdotool mousemove --window "$window" "$1" "$2"
        sleep 0.5
        xdotool mouseup 1
        sleep 1.5
        if at_least 1; then return 0; fi
    done
    echo "the mouse could not drag a unit to $1 $2" >&2
    exit 1
}
# Strikes a key until something comes of it: one that falls in the moment after a new question is not for that question
# (src/gui/hearing.rs), and on a slow machine such a moment is easily hit. Then waits for so many orders.
strike() {
    local before
    before=$(orders)
    for _ in 1 2 3 4; do
        xdotool key "$1"
        for _ in 1 2 3 4 5 6 7 8; do
            sleep 0.5
            if [ "$(orders)" -gt "$before" ]; then break 2; fi
        done
    done
    await "what the key $1 does" at_least "$2"
}
# Both sides are played here, not the second one by the machine; then the Start button of the first scenario. A Russian squad is dragged to the road, the machine sets up the rest.
click 766 273 3
sleep 2
click 572 226 3
sleep 8
drag 681 339
echo "a counter was dragged from the tray to its hex"
strike 1 4
strike n 5
strike 1 9
strike n 10
echo "both sides are set up"

# Both sides' part of the RPh, and the PFPh: where something would be thrown away by it, the key asks that first.
strike n 11
xdotool key ctrl+z
await "undo" at_most 10
echo "Ctrl Z took it back"
xdotool key ctrl+y
await "redo" at_least 11
echo "Ctrl Y played it again"
strike n 12

# The cursor to a stack that can move, and one hex to the east; Enter picks it up, then moves it.
xdotool key shift+e
sleep 0.5
xdotool key Return
sleep 1
xdotool key Right
sleep 0.5
strike Return 14
echo "a stack moved by keys"
xdotool key ctrl+s
saved() { ls "$XDG_DATA_HOME"/first-fire/saves/*-1.jsonl; }
await "the saved game" saved
"$program" replay "$(saved)" --verify >/dev/null
echo "Ctrl S saved a sound game"

xdotool key shift+e
sleep 0.5
xdotool key Return
sleep 1
strike Return 15
"$program" replay "$autosave" --verify >/dev/null
echo "the DEFENDER fired"

# Back to the game that was saved, with a click in the list of games. Saved again, it has the shot no more.
xdotool key ctrl+o
sleep 2
click 556 500 2
sleep 2
xdotool key ctrl+s
sleep 2
newest=$(ls -t "$XDG_DATA_HOME"/first-fire/saves/first-steps-*.jsonl | head -1)
"$program" replay "$newest" --json 2>/dev/null | grep -q '"orders":14\b' ||
    { echo "the saved game did not come back" >&2; exit 1; }
echo "a click brought the saved game back"

xdotool key F1 Escape F5 Escape F8 Escape F6 Escape m Home F3 F4 Tab Escape
sleep 1
kill -0 "$game" || { echo "a key ended the program" >&2; exit 1; }
if grep -qi 'panicked' "$work/log"; then
    grep -i 'panicked' "$work/log" >&2
    exit 1
fi
echo "window check passed"
