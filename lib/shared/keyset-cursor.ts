/** Where a page ended: the order it was read in, the last row's key in that order, and its id. */
export type Keyset = { order: string; key: string; id: string };

const MARK = "~";

export function cursorOf({ order, key, id }: Keyset): string {
  return [order, key, id].join(MARK);
}

/** What a cursor says if it belongs to the order asked for; a cursor of another order begins anew. */
export function keysetOf(cursor: string | null, order: string): Keyset | null {
  const [own, key, id, ...rest] = cursor?.split(MARK) ?? [];
  if (own !== order || key === undefined || id === undefined || rest.length > 0 || !/^[\w-]+$/.test(id))
    return null;
  return { order, key, id };
}

/** A cursor's key as a number; null for what is none. */
export function numberKey(key: string): number | null {
  const number = Number(key);
  return key === "" || !Number.isFinite(number) ? null : number;
}
