import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { planLimits } from "~/domain/billing/plan";
import { fetchPages } from "~/server/adapters/web-pages/fetch-pages";
import { addPage, refreshPage } from "~/server/services/knowledge/add-documents";
import { readCollection, readDocument } from "~/server/services/knowledge/collections";
import { chatWorld } from "~tests/support/chat-world";
import { knowledgeIn } from "~tests/support/knowledge-world";

const world = chatWorld();
const { collection, deps, read } = knowledgeIn(world);

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** A site with these answers by path; anything else is not there. */
async function site(paths: Record<string, RequestListener>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = paths[request.url ?? ""];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const html =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
const text =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end(body);
const movedTo =
  (address: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location: address }).end();

const page = `<html><head><title>Moss</title><script>steal()</script></head><body><nav>Home</nav><main>
  <h1>Moss</h1><div>It grows in the <b>shade</b>.</div><h2>Care</h2><ul><li>Water it</li></ul></main></body></html>`;

describe("a web page in a collection", () => {
  it("is read as its text with headings, without scripts and menus, and again when asked", async () => {
    const user = await world().newUser();
    const id = await collection(user, "Web", {});
    let body = page;
    const address = await site({ "/moss": (request, response) => html(body)(request, response) });
    await addPage(deps(), user, { collectionId: id, address: `${address}/moss` });
    await read();
    const { documents } = await readCollection(deps(), user, { collectionId: id });
    const documentId = documents[0]?.id ?? "";
    expect(documents).toMatchObject([{ state: "ready", address: `${address}/moss` }]);
    expect(await readDocument(deps(), user, { documentId })).toMatchObject({
      text: "# Moss\n\nIt grows in the shade.\n\n## Care\n\n- Water it",
    });
    body = "<p>It moved.</p>";
    await refreshPage(deps(), user, { documentId });
    await read();
    expect(await readDocument(deps(), user, { documentId })).toMatchObject({ text: "It moved." });
  });

  it("stays as it was where it cannot be read again, and says why", async () => {
    const user = await world().newUser();
    const id = await collection(user, "Web", {});
    let isAway = false;
    const address = await site({
      "/moss": (request, response) =>
        isAway ? response.writeHead(503).end() : html(page)(request, response),
    });
    await addPage(deps(), user, { collectionId: id, address: `${address}/moss` });
    await read();
    const documentId = (await readCollection(deps(), user, { collectionId: id })).documents[0]?.id ?? "";
    const before = await readDocument(deps(), user, { documentId });
    isAway = true;
    await refreshPage(deps(), user, { documentId });
    await read();
    expect((await readCollection(deps(), user, { collectionId: id })).documents).toMatchObject([
      { state: "ready", problem: expect.stringMatching(/refuses it.* What was read before is kept\.$/) },
    ]);
    expect(await readDocument(deps(), user, { documentId })).toEqual(before);
  });

  it("is not kept where the storage of the plan is full", async () => {
    const user = await world().newUser("free-plan");
    const id = await collection(user, "Web", {});
    const { storageBytes } = planLimits["free-plan"];
    const free = 1_000;
    await deps().db.$executeRaw`
      INSERT INTO attachments (id, user_id, name, media_type, bytes, created_at)
      VALUES (${deps().ids.next()}::uuid, ${user.id}::uuid, 'big.txt', 'text/plain',
        convert_to(repeat('x', ${(storageBytes ?? 0) - free}::int), 'UTF8'), now())`;
    const address = await site({
      "/long": html(`<p>${"moss ".repeat(1_000)}</p>`),
      "/short": html("<p>Moss</p>"),
    });
    for (const path of ["long", "short"])
      await addPage(deps(), user, { collectionId: id, address: `${address}/${path}` });
    await read();
    expect((await readCollection(deps(), user, { collectionId: id })).documents).toMatchObject([
      { state: "failed", problem: expect.stringContaining("This would exceed the 100 MB of storage") },
      { state: "ready" },
    ]);
  });

  it("says why it could not be read", async () => {
    const user = await world().newUser();
    const id = await collection(user, "Web", {});
    const address = await site({});
    await addPage(deps(), user, { collectionId: id, address: `${address}/gone` });
    await read();
    const { documents } = await readCollection(deps(), user, { collectionId: id });
    expect(documents).toMatchObject([
      { state: "failed", problem: expect.stringMatching(/gone\.html is not there\.$/) },
    ]);
  });
});

describe("reading a page", () => {
  const pages = fetchPages({ allowPrivate: true });

  it("keeps to the robots.txt of each site that it is led to", async () => {
    const closed = await site({
      "/robots.txt": text("User-agent: *\nDisallow: /secret"),
      "/secret": html("no"),
      "/open": html("yes"),
    });
    const leading = await site({ "/a": movedTo(`${closed}/secret`), "/b": movedTo(`${closed}/open`) });
    expect(await pages.read(`${closed}/secret`)).toEqual({ problem: "robots" });
    expect(await pages.read(`${leading}/a`)).toEqual({ problem: "robots" });
    expect(await pages.read(`${leading}/b`)).toMatchObject({ mediaType: "text/html" });
  });

  it("is ended where it never ends", async () => {
    const endless = await site({
      "/large": (_, response) => response.writeHead(200).end(Buffer.alloc(10_000_001, "x")),
      "/loop": movedTo("/loop"),
    });
    expect(await pages.read(`${endless}/large`)).toEqual({ problem: "too_large" });
    expect(await pages.read(`${endless}/loop`)).toEqual({ problem: "unreachable" });
  });

  it("goes to no private address, by whatever way", async () => {
    const address = await site({ "/a": html("inside") });
    const strict = fetchPages({ allowPrivate: false });
    expect(await strict.read(`${address}/a`)).toEqual({ problem: "refused" });
    expect(await strict.read(`${address.replace("127.0.0.1", "localhost")}/a`)).toEqual({
      problem: "refused",
    });
  });
});
