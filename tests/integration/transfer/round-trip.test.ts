import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { archiveFiles } from "~/domain/transfer/readme";
import { account, storeAccount } from "~tests/support/arbitrary-account";
import { inFullRun } from "~tests/support/full-run.mjs";
import { testDatabase } from "~tests/support/test-database";
import { installation, unpack } from "~tests/support/transfer-world";

const [database, other] = [testDatabase(), testDatabase()];
const [here, there] = [installation(database), installation(other)];

/** A file's path as the documentation writes it. */
const documented = (path: string): string =>
  path
    .replace(/^(\w+)\/[\da-f-]{36}/, "$1/<id>")
    .replace(/^chats\/<id>\/[\da-f-]{36}\.\w+$/, "chats/<id>/<attachment>.<type>");

it("gives the same bytes after a round trip through another installation, and adds nothing the second time", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(account, async (made) => {
      const email = `${randomUUID()}@example.com`;
      const user = await here.newUser({ email });
      await storeAccount(here.deps().db, user.id, made);
      const exported = await here.export(user);
      for (const path of Object.keys(unpack(exported))) seen.add(documented(path));
      const twin = await there.newUser({ email });
      const first = await there.import(twin, exported);
      expect([first.state, first.report.skipped]).toEqual(["done", []]);
      expect(Buffer.from(await there.export(twin)).equals(exported)).toBe(true);
      const second = await there.import(twin, exported);
      expect([second.report.skipped, second.report.chats]).toEqual([[], []]);
      expect(second.report.added).toEqual({});
      expect(Buffer.from(await there.export(twin)).equals(exported)).toBe(true);
    }),
    { numRuns: inFullRun(200, 6) },
  );
  const known: string[] = archiveFiles.map(({ path }) => path);
  expect([...seen].filter((path) => !known.includes(path))).toEqual([]);
  if (inFullRun(true, false)) expect([...seen].toSorted()).toEqual(known.toSorted());
});

it("keeps whose file a document is, by the id that the project has for another user", async () => {
  const { db, ids, clock } = here.deps();
  const [user, other] = [await here.newUser(), await here.newUser()];
  const [projectId, collectionId, now] = [ids.next(), ids.next(), clock.now()];
  await db.project.create({
    data: { id: projectId, userId: user.id, name: "Shop", createdAt: now, updatedAt: now },
  });
  await db.chat.create({
    data: { id: ids.next(), userId: user.id, projectId, title: "Shop", createdAt: now, updatedAt: now },
  });
  await db.knowledgeCollection.create({
    data: { id: collectionId, userId: user.id, name: "Code", createdAt: now },
  });
  // Of this project, of one that has its name, and of none.
  for (const owner of [projectId, ids.next(), null])
    await db.knowledgeDocument.create({
      data: {
        id: ids.next(),
        userId: user.id,
        collectionId,
        projectId: owner,
        name: "Shop/a.js",
        bytes: Buffer.from("let a;"),
        state: "ready",
        addedAt: now,
      },
    });
  const { report } = await here.import(other, await here.export(user));
  expect(report.skipped).toEqual([]);
  const { id: ownProject } = await db.project.findFirstOrThrow({ where: { userId: other.id } });
  const documents = await db.knowledgeDocument.findMany({ where: { userId: other.id } });
  expect(ownProject).not.toBe(projectId);
  expect(documents).toHaveLength(3);
  expect(documents.filter((each) => each.projectId === ownProject)).toHaveLength(1);
  expect(documents.filter((each) => each.projectId === null)).toHaveLength(1);
});
