import { disconnect } from "./db";

/** Closes what this process holds open: its database connections. For the ends of programs. */
export async function closePlatform(): Promise<void> {
  await disconnect();
}
