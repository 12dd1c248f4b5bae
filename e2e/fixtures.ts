import { randomBytes } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { z } from "zod";
import { touchstone } from "./instance";

const groupSchema = z.object({ execution: z.string(), runs: z.record(z.string(), z.string()) });
const runsSchema = z.object({
  passed: groupSchema,
  mediocre: groupSchema,
  misfits: groupSchema,
  hostile: groupSchema,
});

type Role = "viewer" | "reviewer" | "operator" | "admin";
type Fixtures = {
  origin: string;
  runs: z.infer<typeof runsSchema>;
  /** Adds a person of a role and gives the link that lets them in. */
  linkFor: (role: Role) => Promise<string>;
  /** Signs a new person of a role in by a link, as they would be let in. */
  signInAs: (role: Role) => Promise<void>;
  /** No serious or critical finding on the page as it stands, in both themes. */
  expectAccessible: () => Promise<void>;
};

export const test = base.extend<Fixtures>({
  origin: async ({}, use) => use(process.env["E2E_ORIGIN"] ?? ""),
  baseURL: async ({ origin }, use) => use(origin),
  runs: async ({}, use) => use(runsSchema.parse(JSON.parse(process.env["E2E_RUNS"] ?? "{}"))),
  linkFor: async ({}, use) =>
    use(async (role) => {
      const env: NodeJS.ProcessEnv = {
        NODE_ENV: "production",
        ...z.record(z.string(), z.string()).parse(JSON.parse(process.env["E2E_ENV"] ?? "{}")),
      };
      const name = `${role[0]?.toUpperCase() ?? ""}${role.slice(1)} ${randomBytes(2).toString("hex")}`;
      const address = `${randomBytes(6).toString("hex")}@example.org`;
      return touchstone(env, "add-account", name, address, role);
    }),
  signInAs: async ({ page, linkFor }, use) =>
    use(async (role) => {
      await page.goto(await linkFor(role));
      await page.getByRole("button", { name: /sign in/i }).click();
      await page.waitForURL(/\/executions/);
    }),
  expectAccessible: async ({ page }, use) =>
    use(async () => {
      for (const theme of ["light", "dark"]) {
        await page.evaluate((wanted) => document.documentElement.setAttribute("data-theme", wanted), theme);
        expect(await seriousFindings(page), `${page.url()} in ${theme}`).toEqual([]);
      }
    }),
});

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Presses a key until the page answers: a page that was just loaded does not listen yet. */
export async function pressUntil(page: Page, key: string, isAnswered: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await isAnswered();
  }).toPass({ intervals: [100, 250, 500, 1000] });
}

export { expect };
