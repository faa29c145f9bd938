import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A third-party server that records every request. */
export interface ExternalServer {
  url: string;
  requests: string[];
  close(): Promise<void>;
}

export async function startExternalServer(body = "<title>Outside</title>"): Promise<ExternalServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
