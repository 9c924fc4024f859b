#!/usr/bin/env bash
# A monkey at the real window, on a display that nobody sees: seeded random clicks, drags and keys through a game
# against the machine, with ten kills (SIGKILL) close to a write of the saved game. It says nothing of what is good play; it
# looks for a window that closes, a panic, a saved game that is unsound, and orders that were lost by a kill.
#
# The same seed draws the same actions; what they meet depends on how fast the machine answers.
# Needs what scripts/window-check.sh needs.
# Usage: scripts/monkey.sh [path of the built program] [seed] [seconds] [kills]
set -euo pipefail

program=${1:-target/debug/first-fire}
seed=${2:-1}
seconds=${3:-600}
kills=${4:-10}
[ -x "$program" ] || { echo "build it first: cargo build" >&2; exit 1; }
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 1; }
done
RANDOM=$seed
width=1440 height=900

work=$(mktemp -d)
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" DISPLAY=":${MONKEY_DISPLAY:-96}"
Xvfb "$DISPLAY" -screen 0 ${width}x${height}x24 >/dev/null 2>&1 &
server=$!
game=
end() {
    [ -z "$game" ] || kill -9 "$game" 2>/dev/null || true
    kill "$server" 2>/dev/null || true
    [ -n "${MONKEY_KEEP:-}" ] && echo "kept: $work" || rm -rf "$work"
}
trap end EXIT
saves="$XDG_DATA_HOME/first-fire/saves"
autosave="$saves/autosave.jsonl"

# A number from 0 up to, not including, another.
upto() { echo $(((RANDOM * 32768 + RANDOM) % $1)); }

fail() {
    echo "$1 (seed $seed, action $done_so_far)" >&2
    tail -5 "$work/log" >&2 || true
    if command -v import >/dev/null; then import -window root "$work/failed.png" && MONKEY_KEEP=1; fi
    exit 1
}
done_so_far=0

# How many orders a saved game holds.
orders_in() {
    local count
    count=$("$program" replay "$1" --json 2>/dev/null | grep -o '"orders":[0-9]*' | grep -o '[0-9]*$') || count=0
    echo "${count:-0}"
}
orders() { orders_in "$autosave"; }
is_over() { "$program" replay "$autosave" 2>/dev/null | tail -3 | grep -q '=== Victory'; }

start() {
    "$program" >>"$work/log" 2>&1 &
    game=$!
    for _ in $(seq 180); do
        window=$(xdotool search --name '^First Fire$' 2>/dev/null | head -1) && [ -n "$window" ] && break
        kill -0 "$game" 2>/dev/null || fail "the window did not open"
        sleep 0.5
    done
    [ -n "${window:-}" ] || fail "no window within a minute and a half"
    sleep 8
    xdotool windowfocus --sync "$window"
}

click() {
    xdotool mousemove --window "$window" "$1" "$2"
    sleep 0.05
    xdotool mousedown "${3:-1}"
    sleep 0.05
    xdotool mouseup "${3:-1}"
}

# One action. Those that lead on come more often, so that the game gets somewhere.
act() {
    local keys
    case $(upto 36) in
    [0-5]) xdotool key n ;;
    [6-8]) xdotool key Return ;;
    9 | 10) xdotool key space ;;
    11 | 12) xdotool key $((1 + $(upto 9))) ;;
    13 | 3[2-5]) xdotool key Escape ;;
    14)
        keys=(Tab w m o p bracketleft bracketright F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 shift+F10 Home Prior Next t shift+1)
        xdotool key "${keys[$(upto ${#keys[@]})]}"
        ;;
    15)
        keys=(ctrl+y ctrl+s ctrl+o ctrl+z ctrl+plus ctrl+minus ctrl+y ctrl+s)
        xdotool key "${keys[$(upto ${#keys[@]})]}"
        ;;
    16 | 17) xdotool key shift+e ;;
    18)
        keys=(Up Down Left Right e q shift+Return BackSpace)
        xdotool key "${keys[$(upto ${#keys[@]})]}"
        ;;
    19)
        # A drag, now and then with another button.
        xdotool mousemove --window "$window" "$(upto $width)" "$(upto $height)" mousedown $((1 + $(upto 3)))
        sleep 0.05
        xdotool mousemove --window "$window" "$(upto $width)" "$(upto $height)"
        sleep 0.05
        xdotool mouseup 1 mouseup 2 mouseup 3
        ;;
    20) xdotool click $((4 + $(upto 2))) ;;
    21) click "$(upto $width)" "$(upto $height)" 3 ;;
    22) click "$(upto $width)" "$(upto $height)" ;;
    # The cards and the board, where most is to be met.
    2[3-5]) click $((20 + $(upto 1100))) $((height - 20 - $(upto 110))) ;;
    *) click $((280 + $(upto 840))) $((100 + $(upto 650))) ;;
    esac
    done_so_far=$((done_so_far + 1))
}

# Kills the game near a write: half of the times as soon as the file has changed, else somewhere within what an order takes.
strike_down() {
    local before after was now
    before=$(orders)
    was=$(stat -c '%y %i' "$autosave" 2>/dev/null || true)
    for _ in $(seq 40); do
        keys=(n Return 1 space n)
        xdotool key "${keys[$(upto 5)]}"
        if [ "$(upto 2)" = 0 ]; then
            sleep "0.$(printf %03d "$(upto 250)")"
            break
        fi
        for _ in $(seq 60); do
            now=$(stat -c '%y %i' "$autosave" 2>/dev/null || true)
            [ "$now" = "$was" ] || break 2
        done
    done
    kill -9 "$game" 2>/dev/null || fail "the window had closed by itself"
    wait "$game" 2>/dev/null || true
    if [ "$before" != 0 ]; then
        "$program" replay "$autosave" --verify >/dev/null 2>"$work/why" || { cat "$work/why" >&2; fail "a kill left an unsound game"; }
        after=$(orders)
        [ "$after" -ge "$before" ] || fail "a kill lost orders: $before before, $after after"
    fi
    struck=$((struck + 1))
    echo "kill $struck of $kills: $before orders before, ${after:-0} after"
}

# Goes on with the game that was struck down, by the menu, and sees that it is that game.
resume() {
    local wanted=$1 found
    # From button to button, as without a mouse: how large the menu is has been changed by now, like enough.
    for key in Tab Tab Tab Return; do
        xdotool key "$key"
        sleep 1
    done
    sleep 5
    xdotool key Escape ctrl+s
    for _ in $(seq 20); do
        sleep 0.5
        newest=$(find "$saves" -name '*.jsonl' ! -name 'autosave*' -newer "$work/marker" | head -1)
        [ -z "$newest" ] || break
    done
    [ -n "$newest" ] || fail "the game did not come back after a kill"
    sleep 1
    found=$(orders_in "$newest")
    [ "$found" -ge "$wanted" ] || fail "$wanted orders were saved by itself, $found came back"
}

struck=0
after=0
: >"$work/log"
start
xdotool key Return
sleep 4
begun=$SECONDS
while [ $((SECONDS - begun)) -lt "$seconds" ] || [ "$struck" -lt "$kills" ]; do
    kill -0 "$game" 2>/dev/null || fail "the window closed"
    act
    if [ "$struck" -lt "$kills" ] && [ $((SECONDS - begun)) -gt $(((struck + 1) * seconds / (kills + 1))) ]; then
        strike_down
        touch "$work/marker"
        start
        resume "$after"
    fi
    if [ $((done_so_far % 200)) = 0 ]; then
        echo "$done_so_far actions, $(orders) orders"
        if is_over; then
            over=$((${over:-0} + 1))
            echo "the game is over; the monkey begins another"
            xdotool key Escape
            kill "$game" && wait "$game" 2>/dev/null || true
            mv "$autosave" "$saves/over-$over.jsonl"
            start
            xdotool key Return
            sleep 4
        fi
    fi
done
kill -0 "$game" 2>/dev/null || fail "the window closed"
if grep -qi 'panicked' "$work/log"; then
    grep -i 'panicked' "$work/log" >&2
    exit 1
fi
"$program" replay "$autosave" --verify >/dev/null || fail "the saved game is unsound"
echo "monkey passed: seed $seed, $done_so_far actions, $struck kills, ${over:-0} games to their end, $(orders) orders in the last"
