import { describe, expect, it } from "vitest";
import { documentsInWorkers } from "~/server/adapters/documents/documents-in-workers";
import { sharpImages } from "~/server/adapters/images/sharp";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { readUpload } from "~/server/services/chat/attachments/read-upload";
import { encodedTexts } from "~tests/support/encoded-texts";

const deps = { documents: documentsInWorkers(processWorkers()), images: sharpImages() };
const read = (name: string, bytes: Uint8Array) =>
  readUpload(deps, { name, bytes, userId: "ann" }).then(
    (upload) => Buffer.from(upload.bytes).toString("utf8"),
    (error: Error) => error.message,
  );

describe("an uploaded text in another encoding", () => {
  it.each(encodedTexts.map((each) => [`${each.encoding}: ${each.language}`, each] as const))(
    "%s",
    async (_, each) => {
      const refused = "notes.txt is not text in a known encoding. Save it as UTF-8.";
      expect([each.text, refused]).toContain(await read("notes.txt", each.bytes));
    },
  );
});

it("is refused when Git LFS keeps the real file elsewhere", async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0a".repeat(32)}\nsize 12345\n`;
  expect(await read("photo.jpg", Buffer.from(pointer))).toBe(
    "photo.jpg is a Git LFS pointer, not the file itself.",
  );
});
