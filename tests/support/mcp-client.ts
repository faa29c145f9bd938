import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { throughTheDoor } from "./api-world";
import { APP_URL } from "./publishing-world";

/** The official client, connected to our MCP server with a key. */
export async function mcpClient(token: string): Promise<Client> {
  const client = new Client({ name: "tests", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${APP_URL}/api/mcp`), {
      fetch: (url, init) => throughTheDoor(url, init),
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}
