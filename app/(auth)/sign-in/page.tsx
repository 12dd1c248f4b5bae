import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { isSignedIn } from "@/lib/accounts/loaders";
import { SignInForm } from "@/components/accounts/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  if (await isSignedIn()) redirect("/executions");
  const { next } = await searchParams;
  return (
    <>
      <h1 className="mb-4 text-md font-semibold">Sign in</h1>
      <SignInForm next={typeof next === "string" ? next : "/executions"} />
    </>
  );
}
