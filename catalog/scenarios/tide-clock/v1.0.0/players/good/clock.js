import { drawClock } from "./picture.js";
import { heightAt, MINUTES_PER_MS, minutesToHigh, minutesToLow, phaseAt, wrap } from "./tide.js";

const context = document.querySelector("#clock").getContext("2d");
const state = { minutes: 0, isRunning: false, isNight: false };
let lastFrame = null;

function moveTo(minutes) {
  state.minutes = wrap(minutes);
  drawClock(context, state);
}

function frame(now) {
  if (!state.isRunning) {
    lastFrame = null;
    return;
  }
  if (lastFrame !== null) moveTo(state.minutes + (now - lastFrame) * MINUTES_PER_MS);
  lastFrame = now;
  requestAnimationFrame(frame);
}

function setRunning(flag) {
  if (flag && !state.isRunning) {
    lastFrame = null;
    requestAnimationFrame(frame);
  }
  state.isRunning = flag;
}

const KEYS = {
  " ": () => setRunning(!state.isRunning),
  n: () => {
    state.isNight = !state.isNight;
    drawClock(context, state);
  },
  ArrowRight: () => moveTo(state.minutes + 30),
  ArrowLeft: () => moveTo(state.minutes - 30),
};

addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
});

window.tideClock = {
  reset({ minutes = 0 } = {}) {
    setRunning(false);
    moveTo(minutes);
  },
  step(ms) {
    setRunning(false);
    moveTo(state.minutes + ms * MINUTES_PER_MS);
  },
  setAutoStep: (flag) => setRunning(Boolean(flag)),
  snapshot: () => ({
    ...state,
    heightCm: heightAt(state.minutes),
    phase: phaseAt(state.minutes),
    minutesToHigh: minutesToHigh(state.minutes),
    minutesToLow: minutesToLow(state.minutes),
  }),
};

moveTo(0);
