import { expect, it } from "vitest";
import * as Y from "yjs";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";
import { inFullRun } from "~tests/support/full-run.mjs";

const world = chatWorld();

/** A day: more than somebody who types for eight hours sends. */
const EDITS = inFullRun(20_000, 1_500);
const EDITS_PER_TAB = 500;
const MAX_CHARACTERS = 2_000;

it("keeps the rows of a draft that is edited all day below 501, and its bytes in proportion to the edits", async () => {
  const { deps, newUser } = world();
  const user = await newUser();
  const [projectId, now] = [deps.ids.next(), deps.clock.now()];
  const project = { id: projectId, userId: user.id, name: "Day", createdAt: now, updatedAt: now };
  await deps.db.project.create({ data: project, select: { id: true } });
  const api = callerFor(deps, user).project;
  let doc = new Y.Doc();
  const text = () => doc.getMap<Y.Text>("files").get("a.txt");
  let most = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    if (edit % EDITS_PER_TAB === 0) {
      // A new tab, with a name of its own in the document.
      doc = new Y.Doc();
      const { updates } = await api.openDraft({ projectId, after: 0 });
      for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, "base64"));
    }
    const known = Y.encodeStateVector(doc);
    if (!text()) doc.getMap<Y.Text>("files").set("a.txt", new Y.Text());
    const { length } = text() ?? "";
    const at = (edit * 7_919) % (length + 1);
    if (length > MAX_CHARACTERS) text()?.delete(Math.min(at, length - 40), 40);
    else text()?.insert(at, "word ");
    await api.edit({ projectId, update: Buffer.from(Y.encodeStateAsUpdate(doc, known)).toString("base64") });
    if (edit % 100 === 0) most = Math.max(most, await deps.db.projectUpdate.count({ where: { projectId } }));
  }
  const [{ bytes } = { bytes: 0n }] = await deps.db.$queryRaw<{ bytes: bigint }[]>`
    SELECT sum(octet_length(bytes)) AS bytes FROM project_updates WHERE project_id = ${projectId}::uuid`;
  expect(most).toBeLessThanOrEqual(500);
  // Words at random places are the worst: what was deleted leaves 24 bytes for each edit. Typing leaves one.
  expect(Number(bytes)).toBeLessThan(30 * EDITS);
});
