import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

async function startProject(user: SignedInUser) {
  const { model, send, settled, deps } = world();
  model.reply({ tokens: ["```html\n<h1>Rivers</h1>\n```\n"] });
  const { chatId } = await send(user, "Begin");
  await settled(user, chatId);
  const api = callerFor(deps, user);
  const head = await api.project.ofChat({ chatId });
  if (!head) throw new Error("The reply made no project");
  const { projectId } = head;
  const write = (...changes: { key: string; value: string | null }[]) =>
    api.project.writeStorage({ projectId, changes: JSON.stringify(changes) });
  return { api, chatId, projectId, write };
}

describe("the storage of a project's page", () => {
  it("keeps nothing until it is asked to, and deletes it when it is asked not to", async () => {
    const { api, chatId, projectId, write } = await startProject(await world().newUser());
    await expect(write({ key: "count", value: "1" })).rejects.toMatchObject({ code: "CONFLICT" });
    await api.project.keepStorage({ projectId, keeps: true });
    await write({ key: "count", value: "1" });
    expect(await api.project.ofChat({ chatId })).toMatchObject({ keepsStorage: true });
    expect(await api.project.storage({ projectId })).toEqual([["count", "1"]]);
    await api.project.clearStorage({ projectId });
    expect(await api.project.storage({ projectId })).toEqual([]);
    await write({ key: "count", value: "2" });
    await api.project.keepStorage({ projectId, keeps: false });
    expect(await api.project.ofChat({ chatId })).toMatchObject({ keepsStorage: false });
    expect(await api.project.storage({ projectId })).toEqual([]);
  });

  it("takes the last write of each key from several tabs, whatever characters it holds", async () => {
    const { api, projectId, write } = await startProject(await world().newUser());
    await api.project.keepStorage({ projectId, keeps: true });
    await write({ key: "a", value: "old" }, { key: "b", value: "\0 \ud800" });
    await Promise.all([
      write({ key: "a", value: "one" }),
      write({ key: "c", value: "two" }),
      write({ key: "d", value: null }),
    ]);
    expect(new Map(await api.project.storage({ projectId }))).toEqual(
      new Map([
        ["a", "one"],
        ["b", "\0 \ud800"],
        ["c", "two"],
      ]),
    );
  });

  it("refuses more than a page may store, and what is no change, and keeps what it has", async () => {
    const { api, projectId, write } = await startProject(await world().newUser());
    await api.project.keepStorage({ projectId, keeps: true });
    await write({ key: "a", value: "x".repeat(900_000) });
    const refused = { code: "BAD_REQUEST" };
    await expect(write({ key: "b", value: "x".repeat(100_000) })).rejects.toMatchObject(refused);
    for (const changes of ["[", '{"a":1}', '[{"key":"a","value":1}]'])
      await expect(api.project.writeStorage({ projectId, changes })).rejects.toMatchObject(refused);
    expect((await api.project.storage({ projectId })).map(([key]) => key)).toEqual(["a"]);
  });

  it("belongs to its owner and to one project, and goes with that", async () => {
    const owner = await world().newUser();
    const { api, projectId, write } = await startProject(owner);
    const other = await startProject(owner);
    await api.project.keepStorage({ projectId, keeps: true });
    await write({ key: "count", value: "1" });
    expect(await api.project.storage({ projectId: other.projectId })).toEqual([]);

    const stranger = callerFor(world().deps, await world().newUser());
    const refused = { code: "NOT_FOUND" };
    await expect(stranger.project.storage({ projectId })).rejects.toMatchObject(refused);
    await expect(stranger.project.writeStorage({ projectId, changes: "[]" })).rejects.toMatchObject(refused);
    await expect(stranger.project.keepStorage({ projectId, keeps: false })).rejects.toMatchObject(refused);
    await expect(stranger.project.clearStorage({ projectId })).rejects.toMatchObject(refused);
    expect(await api.project.storage({ projectId })).toEqual([["count", "1"]]);

    const { db } = world().deps;
    await db.project.delete({ where: { id: projectId } });
    expect(await db.projectStorage.count({ where: { projectId } })).toBe(0);
  });
});
