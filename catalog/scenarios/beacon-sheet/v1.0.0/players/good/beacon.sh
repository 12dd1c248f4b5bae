set -e
ink='#14182b'; wall='#d9dbe6'; shade='#9aa0b8'; red='#b8343f'; lamp='#ffd166'; hot='#fff6d6'; beam='#f2a33a'
d() { word=$1; shift; draw-sheet "$word" --frame "$frame" "$@"; }

# The tower, once: outline first, then wall, bands, lamp house.
frame=0
d init
d fill-rect --x 6 --y 28 --width 12 --height 4 --color "$ink"
d fill-rect --x 7 --y 14 --width 10 --height 15 --color "$ink"
d fill-rect --x 6 --y 11 --width 12 --height 4 --color "$ink"
d fill-rect --x 8 --y 2 --width 8 --height 10 --color "$ink"
d fill-rect --x 8 --y 15 --width 8 --height 14 --color "$wall"
d fill-rect --x 13 --y 15 --width 3 --height 14 --color "$shade"
d fill-rect --x 8 --y 17 --width 8 --height 3 --color "$red"
d fill-rect --x 8 --y 23 --width 8 --height 3 --color "$red"
d fill-rect --x 7 --y 29 --width 10 --height 2 --color "$shade"
d fill-rect --x 7 --y 12 --width 10 --height 2 --color "$shade"
d fill-rect --x 9 --y 5 --width 6 --height 6 --color "$lamp"
d fill-rect --x 9 --y 3 --width 6 --height 2 --color "$red"

for frame in 1 2 3 4 5 6 7; do draw-sheet copy --frame $frame --from 0; done
# The lamp glimmers.
frame=1
d fill-rect --x 11 --y 7 --width 2 --height 2 --color "$hot"
# The beam: far left, left, over the middle, right, far right, behind the tower.
ray() { # x, width: a ray with its own outline, joined to the lamp house
  d fill-rect --x "$1" --y 6 --width "$2" --height 5 --color "$ink"
  d fill-rect --x $(($1 + 1)) --y 7 --width $(($2 - 2)) --height 3 --color "$beam"
}
frame=2; ray 1 8
frame=3; ray 4 6; d fill-rect --x 9 --y 6 --width 3 --height 4 --color "$hot"
frame=4; d fill-rect --x 10 --y 6 --width 4 --height 4 --color "$hot"
frame=5; ray 14 6; d fill-rect --x 12 --y 6 --width 3 --height 4 --color "$hot"
frame=6; ray 15 8
frame=7; d fill-rect --x 9 --y 5 --width 6 --height 6 --color "$beam"
