// Stands in for "server-only" where no bundler guards the border.
export const isServerOnly = true;
