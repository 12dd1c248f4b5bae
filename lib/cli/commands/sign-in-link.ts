import { createSignInLink } from "@/lib/platform/auth";

export async function signInLink([address]: readonly string[]): Promise<number> {
  if (!address) {
    console.error("Which account? Give its e-mail address.");
    return 2;
  }
  console.log(await createSignInLink(address));
  return 0;
}
