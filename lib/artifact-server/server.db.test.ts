import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerId } from "@/lib/contracts/rg-ledger";
import { playLabel, signLink } from "@/lib/platform/artifact-links";
import { concludeRun } from "@/lib/runs/mutations/conclude-run";
import { startRun } from "@/lib/runs/mutations/move-run";
import { sha256Hex } from "@/lib/shared/digest";
import { anExecution, aRunId, storeCatalog } from "@/lib/testing/builders";
import { claim, WORKER } from "@/lib/testing/carry-out";
import { aRecord } from "@/lib/testing/records";
import { startArtifactServer, type ArtifactServer } from "./server";

const SECRET = "x".repeat(32);
const APP = "http://localhost:3000";
const UNTIL = Math.floor(Date.now() / 1000) + 600;
const PAGE = "<!doctype html><html><head><title>t</title></head><body>hi</body></html>";
const FILES: Readonly<Record<string, readonly [string, string]>> = {
  "evidence/note.txt": ["text/plain; charset=utf-8", "a note"],
  "implementation/page.html": ["text/html; charset=utf-8", "<script>alert(1)</script>"],
  "implementation/draw.svg": ["image/svg+xml", "<svg onload='alert(1)'/>"],
  "implementation/run.js": ["text/javascript; charset=utf-8", "alert(1)"],
  "implementation/feed.xml": ["application/xml", "<x/>"],
  "implementation/sp ace+ü'.txt": ["text/plain; charset=utf-8", "odd name"],
  "build/index.html": ["text/html; charset=utf-8", PAGE],
  "build/app.js": ["text/javascript; charset=utf-8", "let a = 1;"],
};

let server: ArtifactServer;
let data: string;
let run: LedgerId;
let other: LedgerId;

async function aRunWith(files: typeof FILES): Promise<LedgerId> {
  await anExecution();
  const request = await claim();
  const runId = aRunId();
  await startRun(WORKER.id, request.ledgerId, { runId, startedAt: new Date() });
  const record = aRecord(request, runId);
  if (record.touchstone)
    record.touchstone.files = Object.entries(files).map(([name, [mediaType, text]]) =>
      storedFile(name, mediaType, text),
    );
  await concludeRun(request.ledgerId, record);
  return request.ledgerId;
}

function storedFile(name: string, mediaType: string, text: string) {
  const sha256 = sha256Hex(text);
  const folder = path.join(data, "objects", sha256.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, sha256.slice(2)), text);
  return { path: name, sha256, bytes: Buffer.byteLength(text), mediaType, role: "implementation" as const };
}

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "ts-artifacts-"));
  await storeCatalog();
  run = await aRunWith(FILES);
  other = await aRunWith({ "evidence/own.txt": ["text/plain; charset=utf-8", "of the other run"] });
  server = await startArtifactServer({
    dataFolder: data,
    appOrigin: APP,
    secret: SECRET,
    host: "127.0.0.1",
    port: 0,
  });
});
afterAll(async () => {
  await server.close();
  rmSync(data, { recursive: true });
});

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Sends the path as it is: a browser's or fetch's own tidying would hide what is tested. */
function get(target: string, host = "127.0.0.1", method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port: server.port, path: target, method, headers: { host } },
      (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (body += chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    request.on("error", reject);
    request.end();
  });
}

const tokenOf = (ledgerId: string, until = UNTIL, secret = SECRET): string =>
  signLink({ run: ledgerId, kind: "file", until }, secret);
const hostOf = (ledgerId: string, until = UNTIL): string =>
  `${playLabel(ledgerId, until, SECRET)}.play.localhost:1`;

describe("a signed link", () => {
  test("opens the run's file, with a fixed type and no power", async () => {
    const { status, headers, body } = await get(`/${tokenOf(run)}/evidence/note.txt`);
    expect([status, body]).toEqual([200, "a note"]);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-length": "6",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "referrer-policy": "no-referrer",
    });
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("opens a name with spaces, signs and letters", async () => {
    const name = ["implementation", "sp ace+ü'.txt"].map(encodeURIComponent).join("/");
    expect(await get(`/${tokenOf(run)}/${name}`)).toMatchObject({ status: 200, body: "odd name" });
  });

  test.each(["page.html", "draw.svg", "run.js", "feed.xml"])("hands %s over as bytes only", async (name) => {
    const { status, headers } = await get(`/${tokenOf(run)}/implementation/${name}`);
    expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
      200,
      "application/octet-stream",
      `attachment; filename*=UTF-8''${name}`,
    ]);
  });

  test("answers HEAD without a body and POST, PUT and OPTIONS not at all", async () => {
    const target = `/${tokenOf(run)}/evidence/note.txt`;
    const head = await get(target, undefined, "HEAD");
    expect([head.status, head.headers["content-length"], head.body]).toEqual([200, "6", ""]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect((await get(target, undefined, method)).status).toBe(405);
  });

  test("that is forged, over, of another key, of another run or of a site opens nothing", async () => {
    const file = "evidence/note.txt";
    const [payload, signature] = tokenOf(run).split(".");
    const [otherPayload] = tokenOf(other).split(".");
    const tokens = [
      `${payload}.${signature?.startsWith("A") ? "B" : "A"}${signature?.slice(1)}`,
      `${otherPayload}.${signature}`,
      tokenOf(run, Math.floor(Date.now() / 1000) - 1),
      tokenOf(run, UNTIL, "y".repeat(32)),
      tokenOf(other),
      signLink({ run, kind: "play", until: UNTIL }, SECRET),
      `${tokenOf(run)}.`,
      "",
      "..",
    ];
    for (const token of tokens)
      expect([token, (await get(`/${token}/${file}`)).status]).toEqual([token, 404]);
  });

  test.each([
    "evidence/../evidence/note.txt",
    "evidence/%2e%2e/evidence/note.txt",
    "evidence/%2E%2E/evidence/note.txt",
    "evidence/%252e%252e/evidence/note.txt",
    "evidence/%25252e/note.txt",
    "evidence/..;/note.txt",
    "evidence/..%3b/note.txt",
    "evidence/..%00/note.txt",
    "evidence/note.txt%00",
    "evidence/note.txt%00.png",
    "evidence\\note.txt",
    "evidence%5cnote.txt",
    "evidence/..%5c..%5cetc%5cpasswd",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "evidence//note.txt",
    "evidence/./note.txt",
    "evidence%2fnote.txt",
    "evidence/note.txt/",
    "evidence/%",
    "evidence/%ff",
    "evidence/%c0%ae%c0%ae/note.txt",
    "evidence/%EF%BC%8E%EF%BC%8E/note.txt",
    "",
    "evidence",
    "../evidence/note.txt",
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "__proto__",
    "constructor",
  ])("with the path %j opens nothing", async (name) => {
    expect((await get(`/${tokenOf(run)}/${name}`)).status).toBe(404);
  });

  test("whose bytes are gone is not found, and the server goes on", async () => {
    const gone = await aRunWith({ "evidence/gone.txt": ["text/plain", "soon gone"] });
    const sha256 = sha256Hex("soon gone");
    rmSync(path.join(data, "objects", sha256.slice(0, 2), sha256.slice(2)));
    expect((await get(`/${tokenOf(gone)}/evidence/gone.txt`)).status).toBe(404);
    expect((await get(`/${tokenOf(run)}/evidence/note.txt`)).status).toBe(200);
  });
});

describe("a play host", () => {
  test.each(["/", "/index.html", "/?a=1"])(
    "serves the build's page at %s, shim first, isolated",
    async (target) => {
      const { status, headers, body } = await get(target, hostOf(run));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
      });
      const policy = headers["content-security-policy"];
      expect(policy).toContain(`frame-ancestors ${APP}`);
      expect(policy).toContain("form-action 'none'");
      expect(String(policy)).not.toMatch(/connect-src[^;]*(\*|https?:)/);
      expect(body.indexOf("<script>")).toBe(
        body.indexOf("<title>") - body.slice(body.indexOf("<script>"), body.indexOf("<title>")).length,
      );
      expect(body).toContain("RTCPeerConnection");
      expect(body).toContain("<body>hi</body>");
    },
  );

  test("serves the build's other files as what they are", async () => {
    expect(await get("/app.js", hostOf(run))).toMatchObject({
      status: 200,
      body: "let a = 1;",
      headers: { "content-type": "text/javascript; charset=utf-8" },
    });
  });

  test("serves nothing outside the build, and nothing of another run", async () => {
    for (const target of [
      "/../evidence/note.txt",
      "/%2e%2e/evidence/note.txt",
      "/evidence/note.txt",
      "/none.js",
    ])
      expect([target, (await get(target, hostOf(run))).status]).toEqual([target, 404]);
    expect((await get("/", hostOf(other))).status).toBe(404);
  });

  test("whose label is another run's, over, or made up is not there", async () => {
    const label = playLabel(run, UNTIL, SECRET);
    const swapped = label.replace(run.slice(4), other.slice(4));
    for (const host of [
      `${swapped}.play.localhost`,
      hostOf(run, UNTIL - 1200),
      label,
      `x${label}.play.localhost`,
      "p-.play.localhost",
    ])
      expect([host, (await get("/", host)).status]).toEqual([host, 404]);
  });
});
