import { heightAt, TIDE_MINUTES } from "./tide.js";

const DAY = { ground: "#e9f1f5", face: "#ffffff", line: "#1f4e5f", hand: "#d1495b", water: "#3a86a8" };
const NIGHT = { ground: "#0e1b2a", face: "#16283b", line: "#7fb7c9", hand: "#ff7b89", water: "#2c6e8f" };
const CENTRE = 320;
const GAUGE = { x: 680, y: 80, width: 160, height: 440 };

function disc(context, x, y, radius, colour) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

function around(minutes, radius) {
  const angle = (2 * Math.PI * minutes) / TIDE_MINUTES;
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)];
}

function drawDial(context, minutes, colours) {
  disc(context, CENTRE, CENTRE, 240, colours.face);
  context.lineWidth = 8;
  context.strokeStyle = colours.line;
  context.stroke();
  for (let mark = 0; mark < 12; mark += 1) {
    disc(context, ...around((mark * TIDE_MINUTES) / 12, 205), 6, colours.line);
  }
  context.beginPath();
  context.moveTo(CENTRE, CENTRE);
  context.lineTo(...around(minutes, 180));
  context.lineWidth = 10;
  context.lineCap = "round";
  context.strokeStyle = colours.hand;
  context.stroke();
  disc(context, CENTRE, CENTRE, 16, colours.hand);
}

function drawGauge(context, minutes, colours) {
  const { x, y, width, height } = GAUGE;
  const level = ((heightAt(minutes) - 50) / 300) * height;
  context.fillStyle = colours.face;
  context.fillRect(x, y, width, height);
  context.fillStyle = colours.water;
  context.fillRect(x, y + height - level, width, level);
  context.lineWidth = 4;
  context.strokeStyle = colours.line;
  context.strokeRect(x, y, width, height);
  context.fillStyle = colours.line;
  context.font = 'bold 36px "DejaVu Sans", sans-serif';
  context.textAlign = "center";
  context.fillText(`${Math.round(heightAt(minutes))} cm`, 760, 580);
}

export function drawClock(context, { minutes, isNight }) {
  const colours = isNight ? NIGHT : DAY;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, 960, 640);
  drawDial(context, minutes, colours);
  drawGauge(context, minutes, colours);
}
