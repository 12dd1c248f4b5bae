import path from "node:path";
import { defineConfig } from "prisma/config";

// No engine download: the schema engine is the wasm build behind the same protocol (lib/decisions/0004).
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= path.resolve(import.meta.dirname, "schema-engine.js");

export default defineConfig({
  schema: import.meta.dirname,
  migrations: { path: path.join(import.meta.dirname, "migrations") },
  datasource: { url: process.env["DATABASE_URL"] ?? "postgresql://127.0.0.1:5432/touchstone" },
});
