export const clamp = (value, low, high) => Math.max(value, Math.min(low, high));
