// One day view, no night, and the clock does not run by itself yet.
const context = document.getElementById("clock").getContext("2d");
let minutes = 0;

function height() {
  return 200 + 150 * Math.cos((2 * Math.PI * minutes) / 745);
}

function draw() {
  context.fillStyle = "#e9f1f5";
  context.fillRect(0, 0, 960, 640);
  context.beginPath();
  context.arc(320, 320, 240, 0, 7);
  context.fillStyle = "#ffffff";
  context.fill();
  context.lineWidth = 8;
  context.strokeStyle = "#1f4e5f";
  context.stroke();
  const angle = (2 * Math.PI * minutes) / 745;
  context.beginPath();
  context.moveTo(320, 320);
  context.lineTo(320 + 180 * Math.sin(angle), 320 - 180 * Math.cos(angle));
  context.lineWidth = 10;
  context.strokeStyle = "#d1495b";
  context.stroke();
  const level = ((height() - 50) / 300) * 440;
  context.fillStyle = "#3a86a8";
  context.fillRect(680, 520 - level, 160, level);
  context.lineWidth = 4;
  context.strokeStyle = "#1f4e5f";
  context.strokeRect(680, 80, 160, 440);
}

window.tideClock = {
  reset(options) {
    minutes = options?.minutes ?? 0;
    draw();
  },
  step(ms) {
    minutes = (minutes + ms / 100) % 745;
    draw();
  },
  setAutoStep() {},
  snapshot() {
    return {
      minutes,
      heightCm: height(),
      phase: minutes < 372.5 ? "ebb" : "flood",
      minutesToHigh: 745 - minutes,
      minutesToLow: minutes < 372.5 ? 372.5 - minutes : 1117.5 - minutes,
      isRunning: false,
      isNight: false,
    };
  },
};

addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") window.tideClock.step(3000);
});
draw();
