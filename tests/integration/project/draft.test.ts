import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { followChat } from "~/server/services/chat/follow-chat";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { versionsOfChat } from "~tests/support/version-files";

const world = chatWorld();

const fence = (path: string, text: string) => `\`\`\`js title="${path}"\n${text}\`\`\`\n`;

/** A chat whose first reply made `src/app.js`. */
async function startProject(user: SignedInUser, text = "one();\ntwo();\nthree();\n") {
  const { model, send, settled, deps } = world();
  model.reply({ tokens: [fence("src/app.js", text)] });
  const { chatId } = await send(user, "Begin");
  await settled(user, chatId);
  const api = callerFor(deps, user);
  const head = await api.project.ofChat({ chatId });
  if (!head) throw new Error("The reply made no project");
  return { api, chatId, projectId: head.projectId };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** A tab: its own document, and what it has not sent yet. */
function tab(api: ReturnType<typeof callerFor>, projectId: string) {
  const doc = new Y.Doc();
  const files = doc.getMap<Y.Text | Uint8Array>("files");
  let seq = 0;
  const outbox: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== "server") outbox.push(update);
  });
  const text = (path = "src/app.js") => {
    const file = files.get(path);
    if (!(file instanceof Y.Text)) throw new Error(`${path} is no text`);
    return file;
  };
  return {
    doc,
    files,
    text,
    read: (path?: string) => text(path).toString(),
    async pull() {
      const answer = await api.project.openDraft({ projectId, after: seq });
      for (const update of answer.updates) Y.applyUpdate(doc, Buffer.from(update, "base64"), "server");
      seq = answer.seq;
      return answer;
    },
    async push() {
      const update = base64(Y.mergeUpdates(outbox.splice(0)));
      return api.project.edit({ projectId, update });
    },
    type(at: number, added: string, path?: string) {
      text(path).insert(at, added);
    },
  };
}

async function openTab(api: ReturnType<typeof callerFor>, projectId: string) {
  const opened = tab(api, projectId);
  await opened.pull();
  return opened;
}

describe("a draft", () => {
  it("begins with the head's files, once, however many tabs open it", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => openTab(api, projectId)));
    for (const one of tabs) expect(one.read()).toBe("one();\ntwo();\nthree();\n");
    expect(await tabs[0]?.pull()).toMatchObject({ seq: 1, isDirty: false });
  });

  it("is shared by tabs, keeps an edit that comes twice once, and becomes a version", async () => {
    const user = await world().newUser();
    const { api, chatId, projectId } = await startProject(user);
    const [left, right] = [await openTab(api, projectId), await openTab(api, projectId)];
    left.type(0, "// left\n");
    right.type(right.read().length, "// right\n");
    expect(await left.push()).toEqual({ seq: 2, isDirty: true });
    expect(await right.push()).toEqual({ seq: 3, isDirty: true });
    const again = base64(Y.encodeStateAsUpdate(left.doc));
    expect(await api.project.edit({ projectId, update: again })).toMatchObject({ seq: 3 });
    await Promise.all([left.pull(), right.pull()]);
    const both = "// left\none();\ntwo();\nthree();\n// right\n";
    expect([left.read(), right.read()]).toEqual([both, both]);

    expect(await api.project.save({ projectId })).toMatchObject({ number: 2 });
    expect(await api.project.save({ projectId })).toBeNull();
    expect(await left.pull()).toMatchObject({ isDirty: false });
    expect(await api.project.versions({ projectId, limit: 1 })).toMatchObject({
      items: [{ number: 2, author: "person", message: "Edited src/app.js" }],
    });
    expect((await versionsOfChat(world().deps.db, chatId)).at(-1)?.files).toEqual({ "src/app.js": both });
  });

  it("is the same in another instance, whichever of both is edited", async () => {
    const user = await world().newUser();
    const { api, projectId } = await startProject(user);
    const { deps } = world();
    const elsewhere = callerFor({ ...deps, db: Object.create(deps.db) }, user);
    const [here, there] = [await openTab(api, projectId), await openTab(elsewhere, projectId)];
    for (let round = 0; round < 4; round++) {
      here.type(0, "<");
      await here.push();
      there.type(0, ">");
      await there.push();
    }
    await Promise.all([here.pull(), there.pull()]);
    expect(here.read()).toBe(there.read());
    expect(
      [...here.read()]
        .filter((character) => "<>".includes(character))
        .toSorted()
        .join(""),
    ).toBe("<<<<>>>>");
  });
});
