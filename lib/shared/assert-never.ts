/** Ends a switch over a closed union: a new member fails to compile, an unknown value at run time throws. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
