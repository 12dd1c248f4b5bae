import { ensureClient, ensureWebBuild } from "./builds";

/** `npm run build`: database client and web app, where a source changed since they were made. */
console.log(ensureClient() ? "Database client made" : "Database client is up to date");
console.log(ensureWebBuild() ? "Web app built" : "Web app is up to date");
