import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { disconnect } from "@/lib/platform/db";

const name = `test_${randomBytes(6).toString("hex")}`;
const server = inject("databaseServer");

async function administer(sql: string): Promise<void> {
  const admin = new Client({ connectionString: `${server}postgres` });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

await administer(`CREATE DATABASE ${name} TEMPLATE touchstone_template`);
process.env["DATABASE_URL"] = `${server}${name}`;

afterAll(async () => {
  await disconnect();
  await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});
