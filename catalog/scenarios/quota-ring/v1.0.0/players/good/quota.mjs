/** Lets at most `limit` calls of a key through in any window of time that ends now. */
export class Quota {
  constructor(limit, windowMs) {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`limit must be a whole number above 0, not ${limit}`);
    if (!(windowMs > 0)) throw new RangeError(`window must be a number above 0, not ${windowMs}`);
    this.limit = limit;
    this.windowMs = windowMs;
    /** Moments of the counted calls of a key, oldest first; never more than `limit`. */
    this.taken = new Map();
  }

  take(key, now) {
    this.forget(now);
    const moments = this.taken.get(key) ?? [];
    if (moments.length >= this.limit) return false;
    this.taken.set(key, [...moments, now]);
    return true;
  }

  waitMs(key, now) {
    const counted = this.counted(this.taken.get(key) ?? [], now);
    return counted.length < this.limit ? 0 : counted[0] + this.windowMs - now;
  }

  size() {
    return this.taken.size;
  }

  /** The far edge of the window no longer counts. */
  counted(moments, now) {
    return moments.filter((moment) => moment > now - this.windowMs);
  }

  forget(now) {
    for (const [key, moments] of this.taken) {
      const counted = this.counted(moments, now);
      if (counted.length === 0) this.taken.delete(key);
      else this.taken.set(key, counted);
    }
  }
}
