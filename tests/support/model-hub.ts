import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TrialModel, writeTrialModel } from "~/server/adapters/models/local/trial-model";

const shape = { contextTokens: 2_048, layers: 1, width: 320, ends: true } as const;

/** A stand-in for the hub that models are downloaded from: every address is a small generated model that says `words`. */
export async function startModelHub(words: readonly string[], more: Partial<TrialModel> = {}) {
  const file = path.join(fs.mkdtempSync(path.join(tmpdir(), "bluebonnet-hub-")), "model.gguf");
  await writeTrialModel(file, { ...shape, words, ...more });
  const bytes = fs.readFileSync(file);
  const sum = createHash("sha256").update(bytes).digest("hex");
  let hold: Promise<void> | undefined;
  let isDown = false;
  const server = http.createServer(async (request, response) => {
    if (isDown) return request.destroy();
    response.writeHead(200, { etag: '"1"', "x-linked-etag": `"${sum}"`, "content-length": bytes.length });
    if (request.method === "HEAD") return response.end();
    response.write(bytes.subarray(0, 1_000));
    await hold;
    response.end(bytes.subarray(1_000));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** The model that every address answers with. */
    file,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** While down, connections break. */
    setDown(down: boolean) {
      isDown = down;
    },
    /** Downloads stop after their first bytes until `go` is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return { go: resolve };
    },
    close() {
      server.closeAllConnections();
      server.close();
      fs.rmSync(path.dirname(file), { recursive: true });
    },
  };
}
