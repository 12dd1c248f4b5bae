/** Lets at most `limit` calls of a key through in a window of time. */
export class Quota {
  constructor(limit, windowMs) {
    if (!(limit >= 1)) throw new RangeError("limit must be above 0");
    if (!(windowMs > 0)) throw new RangeError("window must be above 0");
    this.limit = limit;
    this.windowMs = windowMs;
    this.taken = new Map();
  }

  take(key, now) {
    const moments = (this.taken.get(key) ?? []).filter((moment) => moment >= now - this.windowMs);
    this.taken.set(key, moments);
    if (moments.length >= this.limit) return false;
    moments.push(now);
    return true;
  }

  waitMs(key, now) {
    const moments = this.taken.get(key) ?? [];
    return moments.length < this.limit ? 0 : moments[0] + this.windowMs - now;
  }

  size() {
    return this.taken.size;
  }
}
