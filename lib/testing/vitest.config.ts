import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");
const shared = {
  resolve: { alias: { "@": root, "server-only": path.join(root, "lib/testing/server-only.ts") } },
  root,
};

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["lib/**/*.test.ts", "components/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.box.test.ts", "**/node_modules/**"],
        },
      },
      {
        ...shared,
        test: {
          name: "db",
          include: ["lib/**/*.db.test.ts", "lib/**/*.box.test.ts"],
          globalSetup: ["lib/testing/postgres-setup.ts"],
          setupFiles: ["lib/testing/own-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
