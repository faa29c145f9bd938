import { fileTypeFromBuffer } from "file-type";
import { MAX_PAGES, uploadKinds } from "~/domain/knowledge/file-kind";
import type { Documents } from "~/server/ports/documents";
import { type Workers, WorkStopped } from "~/server/ports/workers";

/** Enough for the signature of every format; a file's later bytes must cost nothing. */
const HEAD_BYTES = 4_100;

export const documentsInWorkers = (workers: Workers): Documents => ({
  async typeOf(bytes) {
    const type = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
    return type?.mime;
  },
  read: (format, bytes, userId) =>
    workers
      .run(
        "readDocument",
        { format, bytes, maxPages: MAX_PAGES, maxCharacters: uploadKinds.document.maxBytes },
        userId,
      )
      .catch((error: unknown) => {
        if (error instanceof WorkStopped) return { problem: error.reason };
        throw error;
      }),
});
