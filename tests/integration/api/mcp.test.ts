import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { apiWorld, throughTheDoor } from "~tests/support/api-world";
import { APP_URL } from "~tests/support/publishing-world";

const { project, keyOf } = apiWorld();

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: "tests", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${APP_URL}/api/mcp`), {
      fetch: throughTheDoor as never,
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}

it("lists and reads projects for the official client", async () => {
  const { user, projectId, versionId } = await project({ "index.html": "<h1>Garden</h1>" });
  const { token } = await keyOf(user);
  const client = await connect(token);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["list_projects", "read_project"]));
  const listed = await client.callTool({ name: "list_projects", arguments: {} });
  expect(listed.structuredContent).toMatchObject({ projects: [{ id: projectId }] });
  const read = await client.callTool({ name: "read_project", arguments: { project: projectId } });
  expect(read.structuredContent).toMatchObject({ headId: versionId, files: [{ path: "index.html" }] });
  await client.close();
});
