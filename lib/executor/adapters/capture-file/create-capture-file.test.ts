import { expect, test } from "vitest";
import { aFolder } from "@/lib/executor/testing/a-folder";
import { captureContract } from "@/lib/executor/testing/capture.contract";
import { createFakeClock } from "@/lib/executor/testing/fake-clock";
import { createCaptureFile } from "./create-capture-file";

captureContract("capture-file", () => createCaptureFile(createFakeClock()));

test("an output file that exists is never written over", async () => {
  const folder = await aFolder();
  const capture = createCaptureFile(createFakeClock());
  const request = {
    rawPath: `${folder}/raw.jsonl`,
    spillFolder: folder,
    limits: { lineBytes: 9, totalBytes: 9 },
  };
  await (await capture.open(request)).close();
  await expect(capture.open(request)).rejects.toMatchObject({ code: "CAPTURE_FAILED" });
});
