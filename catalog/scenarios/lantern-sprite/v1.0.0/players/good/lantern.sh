set -e
ink='#1a1423'; iron='#4a4458'; shine='#7d7690'
draw init
# Handle: a ring that the cap overlaps.
draw fill-circle --cx 15 --cy 6 --r 4 --color "$ink"
draw fill-circle --cx 15 --cy 6 --r 2 --color '#00000000'
# Cap, body and foot as one dark shape on the left half; the mirror makes the other half.
draw fill-rect --x 12 --y 8 --width 4 --height 2 --color "$ink"
draw fill-rect --x 10 --y 10 --width 6 --height 3 --color "$ink"
draw fill-rect --x 8 --y 12 --width 8 --height 15 --color "$ink"
draw fill-rect --x 9 --y 26 --width 7 --height 4 --color "$ink"
# Metal.
draw fill-rect --x 12 --y 10 --width 4 --height 1 --color "$iron"
draw fill-rect --x 11 --y 11 --width 5 --height 1 --color "$iron"
draw fill-rect --x 12 --y 11 --width 1 --height 1 --color "$shine"
draw fill-rect --x 10 --y 27 --width 6 --height 2 --color "$iron"
draw fill-rect --x 11 --y 27 --width 2 --height 1 --color "$shine"
# Glass, darker toward the frame.
draw fill-rect --x 9 --y 13 --width 7 --height 13 --color '#7a3b12'
draw fill-rect --x 10 --y 14 --width 6 --height 11 --color '#c8691c'
draw fill-rect --x 11 --y 15 --width 5 --height 9 --color '#f2a33a'
draw fill-rect --x 12 --y 16 --width 4 --height 8 --color '#ffd166'
draw fill-rect --x 14 --y 17 --width 2 --height 6 --color '#fff3c4'
draw mirror-horizontal --axis-x 16
