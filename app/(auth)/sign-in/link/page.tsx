import type { Metadata } from "next";
import { SignInLinkForm } from "@/components/accounts/sign-in-link-form";

export const metadata: Metadata = { title: "Sign in by link", referrer: "no-referrer" };

export default async function SignInLinkPage({ searchParams }: PageProps<"/sign-in/link">) {
  const { token } = await searchParams;
  return (
    <>
      <h1 className="mb-4 text-md font-semibold">Sign in by link</h1>
      <SignInLinkForm token={typeof token === "string" ? token : ""} />
    </>
  );
}
