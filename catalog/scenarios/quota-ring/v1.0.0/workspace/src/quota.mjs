/** Lets at most `limit` calls of a key through in a window of time. */
export class Quota {
  constructor(limit, windowMs) {
    this.limit = limit;
    this.windowMs = windowMs;
    this.counts = new Map();
    this.window = 0;
  }

  take(key, now) {
    const window = Math.floor(now / this.windowMs);
    if (window !== this.window) this.counts.clear();
    this.window = window;
    const count = this.counts.get(key) ?? 0;
    if (count >= this.limit) return false;
    this.counts.set(key, count + 1);
    return true;
  }

  size() {
    return this.counts.size;
  }
}
