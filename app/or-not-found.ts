import { notFound } from "next/navigation";
import { NotFoundError } from "@/lib/shared/errors";

/** Shows the not-found page where a loader says that the thing is not there. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof NotFoundError) notFound();
    throw error;
  }
}
