/** @type {import("next").NextConfig} */
export default {
  typedRoutes: true,
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: ["sharp", "pg", "pino", "@prisma/client", "@prisma/adapter-pg"],
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
};
