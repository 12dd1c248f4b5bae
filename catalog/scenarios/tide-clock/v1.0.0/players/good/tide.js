export const TIDE_MINUTES = 745;
export const MINUTES_PER_MS = 0.01;
const LOW = TIDE_MINUTES / 2;

export const wrap = (minutes) => ((minutes % TIDE_MINUTES) + TIDE_MINUTES) % TIDE_MINUTES;

export const heightAt = (minutes) => 200 + 150 * Math.cos((2 * Math.PI * minutes) / TIDE_MINUTES);

export const phaseAt = (minutes) => (minutes < LOW ? "ebb" : "flood");

export const minutesToHigh = (minutes) => TIDE_MINUTES - minutes;

export const minutesToLow = (minutes) => (minutes < LOW ? LOW - minutes : LOW + TIDE_MINUTES - minutes);
