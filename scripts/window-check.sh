#!/usr/bin/env bash
# Plays the first minutes of a game in the real window, on a display that nobody sees, with a software driver:
# menu, set-up, undo, a move, save, the DEFENDER's fire, load. Looks at what the program saved, not at pixels;
# the places it clicks are those of a 1440x900 window, and a new layout moves them.
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

# The first counter of the tray goes to a hex; a click may be lost while the machine is busy.
place() {
    local want
    want=$(($(orders) + 1))
    for _ in 1 2 3 4; do
        click 36 124
        click "$1" "$2"
        if at_least "$want"; then return 0; fi
        xdotool key Escape
        sleep 0.5
    done
    echo "the mouse could not place a unit at $1 $2" >&2
    exit 1
}
# Presses a key until the game has so many orders.
press_until() {
    local key=$1 want=$2
    for _ in 1 2 3 4; do
        xdotool key "$key"
        sleep 1
        if at_least "$want"; then return 0; fi
    done
    echo "the key $key did nothing" >&2
    exit 1
}

# The first scenario's Play button. The Russians wait in F5 and F2, the Germans start from C4 and B4.
click 679 295
sleep 6
place 620 461
place 620 461
place 620 249
place 620 249
press_until n 5
place 436 355
place 436 355
place 377 390
place 377 390
press_until n 10
echo "both sides were set up with the mouse"

# Both sides' part of the RPh, and the PFPh.
press_until n 11
xdotool key ctrl+z
await "undo" at_most 10
echo "Ctrl Z took it back"
xdotool key ctrl+y
await "redo" at_least 11
echo "Ctrl Y played it again"
press_until n 12
press_until n 13

click 436 355
click 498 390
await "the move" at_least 15
echo "a stack moved by two clicks, and the other side is asked"
xdotool key ctrl+s
saved() { ls "$XDG_DATA_HOME"/first-fire/saves/*-1.jsonl; }
await "the saved game" saved
"$program" replay "$(saved)" --verify >/dev/null
echo "Ctrl S saved a sound game"

fire() {
    click 620 461
    xdotool key Return
    await "the fire" at_least 16
    "$program" replay "$autosave" --verify >/dev/null
    echo "the DEFENDER fired"
}
fire

# The list of saved games, and the only one in it. No Ctrl Z takes a shot back: that it takes the last step back
# shows that the game before the shot lies on the table again.
xdotool key ctrl+o
sleep 1
click 603 492
xdotool key ctrl+z
await "the loaded game" at_most 14
echo "a click loaded the saved game"
xdotool key ctrl+y
await "redo in the loaded game" at_least 15
fire

xdotool key F1 F1 F5 F5 F8 F8 Home F3 F4 Escape
sleep 1
kill -0 "$game" || { echo "a key ended the program" >&2; exit 1; }
if grep -qi 'panicked' "$work/log"; then
    grep -i 'panicked' "$work/log" >&2
    exit 1
fi
echo "window check passed"
