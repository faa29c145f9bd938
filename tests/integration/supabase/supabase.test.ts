import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { aesSealer } from "~/server/adapters/system/sealer";
import { handleRequest } from "~/server/api/handle-request";
import { exportVersion } from "~/server/services/project/export-version";
import { supabaseOfProject } from "~/server/services/supabase/access";
import { bytesOf } from "~tests/support/bytes-of";
import { publishForm, publishingWorld } from "~tests/support/publishing-world";
import { type SupabaseStandIn, startSupabase } from "~tests/support/supabase-stand-in";

const { world, asUser, project, visit } = publishingWorld();

let supabase: SupabaseStandIn;
let talkative: SupabaseStandIn;
beforeAll(async () => {
  [supabase, talkative] = await Promise.all([startSupabase(), startSupabase({ describes: true })]);
  await talkative.sql(`create table notes (id bigint primary key, body text not null); create table secrets (id int);
    grant select on notes to anon;`);
});
afterAll(() => Promise.all([supabase.close(), talkative.close()]));

/** An owner of the installation, who may connect what is on this machine. */
const local = (user: SignedInUser) => ({
  connectionsAllowPrivate: true,
  owners: { emails: [user.email], orFirst: false },
});
const asOwner = (user: SignedInUser) => asUser(user, local(user));

const form = (changes: object = {}) => ({
  name: "Garden",
  url: supabase.url,
  key: supabase.keys.anon,
  ...changes,
});

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    ({ cause }: { cause: unknown }) =>
      cause instanceof DomainError ? `${cause.field}: ${cause.userMessage}` : cause,
  );

const page = {
  "index.html":
    "<!doctype html><html><head><title>Notes</title></head><body><script>window.supabase.from('notes')</script></body></html>",
};

describe("a connection", () => {
  it("is tested, sealed, and shown by the end of its key", async () => {
    const user = await world().newUser();
    const api = asOwner(user);
    const { id } = await api.supabase.save(form({ url: `${supabase.url}/rest/v1/` }));
    expect(await api.supabase.list()).toEqual([
      {
        id,
        name: "Garden",
        url: supabase.url,
        keyEnd: supabase.keys.anon.slice(-6),
        tables: "",
        forNewProjects: false,
      },
    ]);
    expect(JSON.stringify(await world().deps.db.supabaseConnection.findMany())).not.toContain(
      supabase.keys.anon,
    );
    await api.supabase.save(form({ id, name: "Meadow", key: supabase.keys.publishable }));
    expect(await api.supabase.list()).toMatchObject([
      { id, name: "Meadow", keyEnd: supabase.keys.publishable.slice(-6) },
    ]);
    expect(await asUser(await world().newUser()).supabase.list()).toEqual([]);
  });

  it("is refused with the reason, at its field", async () => {
    const user = await world().newUser();
    const { save } = asOwner(user).supabase;
    const before = supabase.calls.length;
    await expect(save(form({ key: supabase.keys.serviceRole }))).rejects.toThrow(/service_role/);
    await expect(save(form({ key: `sb_secret_${"a".repeat(20)}` }))).rejects.toThrow(/secret key/);
    expect(supabase.calls.length).toBe(before);
    expect(await refusal(save(form({ key: talkative.keys.publishable })))).toMatch(
      /^key: Supabase rejected the key/,
    );
    expect(await refusal(save(form({ url: "http://127.0.0.1:9" })))).toBe(
      "url: 127.0.0.1:9 did not answer. Check the project URL.",
    );
    expect(await refusal(save(form({ url: world().model.url })))).toMatch(
      /^url: This URL responds, but not like/,
    );
    expect(await refusal(asUser(user).supabase.save(form()))).toMatch(
      /^url: This server may not connect to 127/,
    );
    expect(await asOwner(user).supabase.list()).toEqual([]);
  });

  it("does not send a stored key to another address", async () => {
    const api = asOwner(await world().newUser());
    const { id } = await api.supabase.save(form());
    const before = talkative.calls.length;
    expect(await refusal(api.supabase.save(form({ id, key: "", url: talkative.url })))).toBe(
      "key: The URL changed. Enter the key again.",
    );
    expect(talkative.calls.length).toBe(before);
    await api.supabase.save(form({ id, key: "", name: "Same" }));
  });

  it("is sealed again with a new secret, and used no more without it", async () => {
    const { user, projectId, api } = await project(page);
    const { id } = await asOwner(user).supabase.save(form());
    await api.supabase.choose({ projectId, connectionId: id });
    const { db } = world().deps;
    const newer = aesSealer("another secret of the tests, long", "a secret of the tests, long enough");
    expect(await supabaseOfProject({ db, sealer: newer }, projectId)).toMatchObject({
      key: supabase.keys.anon,
    });
    const newest = aesSealer("another secret of the tests, long");
    expect(await supabaseOfProject({ db, sealer: newest }, projectId)).toMatchObject({
      key: supabase.keys.anon,
    });
    const lost = aesSealer("a third secret that sealed nothing at all");
    expect(await supabaseOfProject({ db, sealer: lost }, projectId)).toBeNull();
  });
});

describe("what a project uses", () => {
  it("is chosen, is copied to no stranger, and ends with the connection", async () => {
    const { user, api, projectId } = await project(page);
    const { id } = await asOwner(user).supabase.save(form());
    await api.supabase.choose({ projectId, connectionId: id });
    expect(await api.supabase.choice({ projectId })).toMatchObject({
      chosenId: id,
      access: { url: supabase.url, key: supabase.keys.anon },
    });
    const stranger = await project(page);
    const own = await asOwner(stranger.user).supabase.save(form());
    await Promise.all(
      [
        stranger.api.supabase.choose({ projectId: stranger.projectId, connectionId: id }),
        stranger.api.supabase.choose({ projectId, connectionId: own.id }),
        stranger.api.supabase.choose({ projectId: null, connectionId: id }),
        stranger.api.supabase.choice({ projectId }),
        stranger.api.supabase.remove({ id }),
        stranger.api.supabase.describe({ id, tables: "x" }),
        stranger.api.supabase.tables({ id }),
      ].map((call) => expect(call).rejects.toMatchObject({ code: "NOT_FOUND" })),
    );
    expect((await api.supabase.choice({ projectId })).chosenId).toBe(id);
    await api.supabase.remove({ id });
    expect(await api.supabase.choice({ projectId })).toEqual({
      connections: [],
      chosenId: null,
      access: null,
    });
  });

  it("is what new projects use, of one connection at most", async () => {
    const user = await world().newUser();
    const owner = asOwner(user);
    const first = await owner.supabase.save(form());
    const second = await owner.supabase.save(form({ name: "Second" }));
    for (const { id } of [first, second]) await owner.supabase.choose({ projectId: null, connectionId: id });
    expect((await owner.supabase.list()).map(({ forNewProjects }) => forNewProjects)).toEqual([false, true]);
    const made = await project(page, user);
    expect((await made.api.supabase.choice({ projectId: made.projectId })).chosenId).toBe(second.id);
  });

  it("opens one origin to the preview of its owner, and to no other", async () => {
    const { user, api, projectId } = await project(page);
    const { id } = await asOwner(user).supabase.save(form());
    const open = async (who: SignedInUser | null, path = projectId) => {
      if (who) asUser(who);
      const headers: Record<string, string> = who
        ? { cookie: `next-auth.session-token=session-of-${who.id}` }
        : {};
      const answer = await handleRequest(new Request(`http://localhost:3000/api/frame/${path}`, { headers }));
      const policy = answer.headers.get("content-security-policy") ?? "";
      return { status: answer.status, connect: /connect-src ([^;]+)/.exec(policy)?.[1], policy };
    };
    expect(await open(user)).toMatchObject({ status: 200, connect: "data: blob:" });
    await api.supabase.choose({ projectId, connectionId: id });
    const socket = supabase.url.replace("http", "ws");
    const opened = await open(user);
    expect(opened.connect).toBe(`data: blob: ${supabase.url} ${socket}`);
    expect(opened.policy).toMatch(/^sandbox (?!.*allow-same-origin).*default-src 'none'/);
    expect((await open(null)).status).toBe(401);
    expect((await open(await world().newUser())).status).toBe(404);
    expect((await open(user, "x")).status).toBe(404);
  });
});

describe("what a model is told", () => {
  const lastPrompt = () => JSON.stringify(world().model.requests.at(-1));

  it("is the tables that Supabase lists, in which the key reaches rows", async () => {
    const user = await world().newUser();
    const api = asOwner(user);
    const { id } = await api.supabase.save(form({ url: talkative.url, key: talkative.keys.anon }));
    const column = { isRequired: true, references: null };
    expect(await api.supabase.tables({ id })).toEqual({
      from: "supabase",
      tables: [
        {
          name: "notes",
          columns: [
            { ...column, name: "id", type: "bigint", isPrimary: true },
            { ...column, name: "body", type: "text", isPrimary: false },
          ],
        },
      ],
    });
    await api.supabase.choose({ projectId: null, connectionId: id });
    world().model.reply({ tokens: ["Hello."] });
    const { chatId } = await api.chat.send({ text: "Hi", modelId: world().modelId, attachments: [] });
    await world().settled(user, chatId);
    expect(lastPrompt()).toContain("- notes: id bigint (primary key), body text (required)");
    expect(lastPrompt()).not.toContain("secrets");
    expect(lastPrompt()).not.toContain(talkative.keys.anon);
    expect(lastPrompt()).not.toContain(talkative.url);
  });

  it("is what the user says where Supabase tells nobody, and never keeps a reply from being written", async () => {
    const user = await world().newUser();
    const api = asOwner(user);
    const gone = await startSupabase();
    const { id } = await api.supabase.save(form({ url: gone.url, key: gone.keys.publishable }));
    expect(await api.supabase.tables({ id })).toEqual({ from: "none", reason: "refused" });
    await gone.close();
    expect(await api.supabase.tables({ id })).toEqual({ from: "none", reason: "failed" });
    await api.supabase.describe({ id, tables: "- plants: id int" });
    await api.supabase.choose({ projectId: null, connectionId: id });
    world().model.reply({ tokens: ["Hello."] });
    const { chatId } = await api.chat.send({ text: "Hi", modelId: world().modelId, attachments: [] });
    await world().settled(user, chatId);
    expect(lastPrompt()).toContain("- plants: id int");
    const budget = await api.chat.context({ chatId, modelId: world().modelId });
    await api.supabase.choose({ projectId: null, connectionId: null });
    const plain = await api.chat.context({ chatId, modelId: world().modelId });
    expect(budget.tokens.instructions).toBeGreaterThan(plain.tokens.instructions + 100);
    world().model.reply({ tokens: ["Hello."] });
    await api.chat.send({ chatId, text: "Hi", modelId: world().modelId, attachments: [] });
    await world().settled(user, chatId);
    expect(lastPrompt()).not.toContain("This project uses Supabase");
  });
});

describe("what leaves the product", () => {
  it("is published with the client and an open origin, until the connection ends", async () => {
    const { user, api, projectId } = await project(page);
    const { id } = await asOwner(user).supabase.save(form());
    const { slug } = await api.publication.publish(publishForm(projectId));
    const look = async () => {
      const answer = await visit(`/p/${slug}`);
      const policy = answer.headers.get("content-security-policy") ?? "";
      return {
        text: await answer.text(),
        isOpen: policy.includes(supabase.url),
        etag: answer.headers.get("etag"),
      };
    };
    const before = await look();
    expect([before.isOpen, before.text.includes("page-supabase.js")]).toEqual([false, false]);
    await api.supabase.choose({ projectId, connectionId: id });
    await expect.poll(async () => (await look()).isOpen).toBe(true);
    const used = await look();
    expect(used.text).toContain(`data-url="${supabase.url}" data-key="${supabase.keys.anon}"`);
    expect(used.etag).not.toBe(before.etag);
    await api.supabase.remove({ id });
    await expect.poll(async () => (await look()).isOpen).toBe(false);
    expect((await look()).text).not.toContain(supabase.keys.anon);
  });

  it("is exported with what it needs elsewhere", async () => {
    const { user, api, projectId, versionId } = await project(page);
    const { id } = await asOwner(user).supabase.save(form());
    await api.supabase.choose({ projectId, connectionId: id });
    const { deps } = world();
    const more = {
      siteParts: (await import("~/server/adapters/site-parts/site-parts-folder")).siteParts(process.cwd()),
    };
    const supabaseOf = (wanted: string) => supabaseOfProject(deps, wanted);
    const take = async (format: "zip" | "html" | "site" | "git", of = versionId) => {
      const { content } = await exportVersion({ ...deps, ...more, supabaseOf }, user, {
        versionId: of,
        format,
      });
      const bytes = await bytesOf(content);
      if (format === "html") return { "index.html": Buffer.from(bytes).toString() };
      const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [
        path.replace(/^[^/]+\/(?!js$)/, ""),
        Buffer.from(content).toString(),
      ]);
      return Object.fromEntries(files) as Record<string, string>;
    };
    for (const format of ["zip", "html"] as const) {
      const html = (await take(format))["index.html"] ?? "";
      expect(html).toMatch(
        /<head>\s*(?:<meta[^>]*>)?\s*<script src="https:\/\/cdn\.jsdelivr\.net\/npm\/@supabase/,
      );
      expect(html).toContain(`createClient("${supabase.url}", "${supabase.keys.anon}")`);
    }
    expect((await take("git"))["index.html"]).not.toContain(supabase.keys.anon);
    const site = await take("site");
    expect(Object.keys(site).some((path) => path.endsWith("supabase.js"))).toBe(true);
    expect(site["index.html"]).toContain(`<script src="./site-files/supabase.js" data-url="${supabase.url}"`);

    const app = await project(
      {
        "src/App.tsx":
          'import { createClient } from "@supabase/supabase-js";\nexport default () => <p>{String(createClient)}</p>;',
      },
      user,
    );
    await api.supabase.choose({ projectId: app.projectId, connectionId: id });
    const built = await take("zip", app.versionId);
    expect(built[".env"]).toContain(
      `VITE_SUPABASE_URL=${supabase.url}\nVITE_SUPABASE_ANON_KEY=${supabase.keys.anon}\n`,
    );
    expect(JSON.parse(built["package.json"] ?? "").dependencies).toHaveProperty(["@supabase/supabase-js"]);
  });
});
