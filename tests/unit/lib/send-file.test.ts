import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendFile } from "~/lib/send-file";

const pieces: string[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    pieces.push(body);
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ received: Number(searchParams.get("offset")) + body.length }));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  ["in pieces", "abcde", ["ab", "cd", "e"]],
  ["once where it is empty", "", [""]],
])("sends a file %s", async (_, content, sent) => {
  pieces.length = 0;
  await sendFile(new File([content], "file.txt"), {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    pieceBytes: 2,
    signal: AbortSignal.timeout(5_000),
    onProgress: () => {},
  });
  expect(pieces).toEqual(sent);
});
