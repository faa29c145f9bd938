import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { handleRequest } from "~/server/api/handle-request";

/** Routes that the test answers itself; null: not one of them. */
type Other = (pathname: string) => Buffer | null;

const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css" };

/** The one door of the server behind a real port, as Next puts it there, for programs that are not this process. */
export async function serveDispatch(other: Other = () => null) {
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", origin());
    const file = other(url.pathname);
    if (file) {
      // As Next serves public/: pages without an origin load scripts and modules from there.
      const type = TYPES[path.extname(url.pathname)];
      outgoing.writeHead(200, { "access-control-allow-origin": "*", ...(type && { "content-type": type }) });
      return outgoing.end(file);
    }
    const body = ["GET", "HEAD"].includes(incoming.method ?? "")
      ? {}
      : { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" };
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const response = await handleRequest(
      new Request(url, { method: incoming.method ?? "GET", headers, ...body }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) return outgoing.end();
    // Whoever asked may have left.
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing).catch(() => {});
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: origin(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
