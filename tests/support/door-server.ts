import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { dispatch } from "~/server/api/dispatch";

/** The one door behind a real port, as Next puts it there. */
export async function serveDoor(): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    const body = ["GET", "HEAD"].includes(incoming.method ?? "")
      ? {}
      : { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" };
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers,
      ...body,
    });
    const response = await dispatch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
