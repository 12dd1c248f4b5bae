/** The thing asked for is not there (pages: not-found, API: 404). */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError";
}

export const FORBIDDEN_DIGEST = "FORBIDDEN";

/** The person may not do this (pages: error view, API: 403). */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError";
  /** All that a production page is told of an error. */
  readonly digest = FORBIDDEN_DIGEST;
}
