import { describe, expect, it } from "vitest";
import { removeExpiredAccess } from "~/server/services/access/end-access";
import { withEndReplies } from "~/server/services/chat/sending/end-replies";
import { accessWorld } from "~tests/support/access-world";

const { world, deps, person, chatOf, letIn } = accessWorld();

/** A shared project with an editor, who has a reply being written and a message waiting. */
async function workingEditor() {
  const { user: owner, api } = await person("Ada");
  const { user: guest, api: guestApi } = await person("Bo");
  const { chatId, projectId } = await chatOf(owner, "Garden");
  const shareId = await letIn(owner, chatId, guest, "editor");
  const { db, ids, streams } = world().deps;
  const message = (of: { status: "streaming" | "queued"; authorId: string; role: "user" | "assistant" }) =>
    db.message.create({ data: { id: ids.next(), chatId, content: "", createdAt: new Date(), ...of } });
  const reply = await message({ status: "streaming", authorId: guest.id, role: "assistant" });
  const queued = await message({ status: "queued", authorId: guest.id, role: "user" });
  const ownersQueued = await message({ status: "queued", authorId: owner.id, role: "user" });
  await db.promptUsage.create({
    data: { id: ids.next(), userId: guest.id, messageId: queued.id, createdAt: new Date() },
  });
  const stopped: string[] = [];
  streams.onStop(reply.id, () => stopped.push(reply.id));
  const leave = new AbortController();
  const changes = streams.watch(chatId, leave.signal)[Symbol.asyncIterator]();
  const first = await changes.next();
  return {
    owner,
    api,
    guest,
    guestApi,
    chatId,
    projectId,
    shareId,
    reply,
    queued,
    ownersQueued,
    stopped,
    /** Resolves once the chat's followers were woken. */
    async announced() {
      const { value } = await changes.next();
      expect(value.announcements).toBeGreaterThan(first.value.announcements);
      leave.abort();
    },
  };
}

type Shared = Awaited<ReturnType<typeof workingEditor>>;

const ways: Record<string, (shared: Shared) => Promise<unknown>> = {
  "is revoked": ({ api, chatId, shareId }) => api.access.revokeShare({ chatId, shareId }),
  "may only comment from now on": ({ api, chatId, shareId }) =>
    api.access.changeShare({ chatId, shareId, role: "commenter" }),
  "is invited again to view": ({ api, chatId, guest }) =>
    api.access.invite({ chatId, email: guest.email, role: "viewer", lifetimeDays: null }),
  leaves: ({ guestApi, chatId }) => guestApi.access.leave({ chatId }),
  "has access no longer by time": async ({ shareId }) => {
    const { db, clock } = world().deps;
    await db.share.update({ where: { id: shareId }, data: { expiresAt: clock.now() } });
    await removeExpiredAccess(withEndReplies(deps()));
  },
};

describe("an editor who", () => {
  it.each(Object.keys(ways))("%s is asked anew at once, and what they began ends", async (way) => {
    const shared = await workingEditor();
    await ways[way]?.(shared);
    await shared.announced();
    expect(shared.stopped).toEqual([shared.reply.id]);
    const { db } = world().deps;
    const left = await db.message.findMany({ where: { chatId: shared.chatId, status: "queued" } });
    expect(left.map(({ id }) => id)).toEqual([shared.ownersQueued.id]);
    const usage = await db.promptUsage.findFirst({ where: { userId: shared.guest.id } });
    expect(usage?.refundedAt).not.toBeNull();
  });

  it("has another access that allows it goes on", async () => {
    const shared = await workingEditor();
    const { api, guestApi, chatId, shareId } = shared;
    const { address } = await api.access.makeLink({ chatId, role: "viewer", lifetimeDays: null });
    await guestApi.access.acceptInvitation({ secret: address.split("/").at(-1) ?? "" });
    const { db } = world().deps;
    await db.share.create({
      data: {
        id: world().deps.ids.next(),
        projectId: shared.projectId,
        role: "editor",
        userId: shared.guest.id,
        givenById: shared.owner.id,
        createdAt: new Date(),
      },
    });
    await api.access.revokeShare({ chatId, shareId });
    expect(shared.stopped).toEqual([]);
    expect(await db.message.count({ where: { chatId, status: "queued" } })).toBe(2);
  });
});

it("ends access at once: the list of what is shared, and who else has access", async () => {
  const { api, guestApi, chatId, shareId } = await workingEditor();
  expect(await guestApi.access.listShared()).toHaveLength(1);
  await api.access.revokeShare({ chatId, shareId });
  expect(await guestApi.access.listShared()).toEqual([]);
  await expect(guestApi.access.listShares({ chatId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(guestApi.access.leave({ chatId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(api.access.revokeShare({ chatId, shareId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("lets nobody but the owner manage access, and nobody a share of something else", async () => {
  const { api, guestApi, chatId, shareId } = await workingEditor();
  const other = await workingEditor();
  const notFound = { code: "NOT_FOUND" };
  await expect(guestApi.access.revokeShare({ chatId, shareId })).rejects.toMatchObject(notFound);
  await expect(guestApi.access.changeShare({ chatId, shareId, role: "viewer" })).rejects.toMatchObject(
    notFound,
  );
  await expect(guestApi.access.handOver({ chatId, shareId })).rejects.toMatchObject(notFound);
  const link = { chatId, role: "editor", lifetimeDays: null } as const;
  await expect(guestApi.access.makeLink(link)).rejects.toMatchObject(notFound);
  const { id: linkId } = await api.access.makeLink(link);
  await expect(guestApi.access.revokeLink({ chatId, linkId })).rejects.toMatchObject(notFound);
  await expect(other.api.access.revokeLink({ chatId: other.chatId, linkId })).rejects.toMatchObject(notFound);
  await expect(api.access.revokeShare({ chatId, shareId: other.shareId })).rejects.toMatchObject(notFound);
});

it("keeps the role that the owner gave to who came by a link, also when they open the link again", async () => {
  const { user: owner, api } = await person("Ada");
  const { api: guest } = await person("Bo");
  const { chatId } = await chatOf(owner, "Garden");
  const { address } = await api.access.makeLink({ chatId, role: "editor", lifetimeDays: null });
  const secret = address.split("/").at(-1) ?? "";
  await guest.access.acceptInvitation({ secret });
  const [share] = (await api.access.listShares({ chatId })).shares;
  await api.access.changeShare({ chatId, shareId: share?.id ?? "", role: "viewer" });
  expect(await guest.access.acceptInvitation({ secret })).toEqual({ chatId });
  expect((await guest.access.listShares({ chatId })).role).toBe("viewer");
});
