const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  // A build with threads needs every page around it isolated, and a page may turn into Play without being loaded anew.
  { key: "Cross-Origin-Embedder-Policy", value: "require-corp" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
];

/** @type {import("next").NextConfig} */
export default {
  typedRoutes: true,
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: ["pg", "pino", "@prisma/client", "@prisma/adapter-pg"],
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Arguments of actions may be passwords; they belong in no log.
  logging: { serverFunctions: false },
  headers: async () => [{ source: "/:path*", headers: SECURITY_HEADERS }],
};
