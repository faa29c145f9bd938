import http from "node:http";
import { parentPort } from "node:worker_threads";

/**
 * Answers with whatever it is told, from its own thread, so that only reading the answer can block the test's.
 * `answers`: by the beginning of a request's path, the longest first; the empty one is for all others.
 *
 * @type {Record<string, { body: Uint8Array, type?: string, status?: number, headers?: Record<string, string>, pieceBytes?: number }>}
 */
let answers = {};

const server = http.createServer((request, response) => {
  request.resume();
  const path = request.url ?? "";
  const prefix = Object.keys(answers)
    .filter((each) => path.startsWith(each))
    .toSorted((a, b) => b.length - a.length)[0];
  const {
    body,
    type = "application/json",
    status = 200,
    headers,
    pieceBytes,
  } = answers[prefix ?? ""] ?? {
    body: new Uint8Array(),
    status: 404,
  };
  const size = pieceBytes ?? body.length;
  response.writeHead(status, {
    "content-type": type,
    ...(size === body.length && { "content-length": body.length }),
    ...headers,
  });
  let from = 0;
  const write = () => {
    while (from < body.length) {
      const piece = body.subarray(from, from + size);
      from += size;
      if (!response.write(piece)) return void response.once("drain", write);
    }
    response.end();
  };
  write();
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === "object" && address?.port);
});
parentPort?.on("message", (told) => {
  answers = told;
  parentPort?.postMessage("told");
});
