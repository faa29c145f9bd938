import { z } from "zod";
import { roles } from "~/domain/access/role";
import type { ShareLinkView, ShareView } from "~/domain/access/share";
import { inviteInput } from "~/domain/access/share-input";
import { notFound } from "~/domain/error/domain-error";
import { changeShare, revokeShare } from "~/server/services/access/end-access";
import { findSharedChat } from "~/server/services/access/find-shared-chat";
import { invite } from "~/server/services/access/invite";
import { makeLink, revokeLink } from "~/server/services/access/links";
import { listShares } from "~/server/services/access/list-shares";
import { withEndReplies } from "~/server/services/chat/sending/end-replies";
import { type ApiCall, operation } from "../operation";
import { seconds, time } from "../page";

const id = z.uuid();
const role = z.enum(roles);
const target = z
  .uuid()
  .describe("The id of a project, which is shared with its chats, or of a chat that has no project.");
const days = inviteInput.shape.lifetimeDays.default(null).describe("Until the access ends; null: never.");

const share = z.object({
  id,
  object: z.literal("share"),
  role,
  name: z.string().nullable().describe("Null until this person has looked."),
  email: z.string().nullable().describe("The address that was invited; only its owner reads it."),
  expires_at: time.nullable(),
  last_seen_at: time.nullable(),
});

const toShare = (view: ShareView): z.infer<typeof share> => ({
  id: view.id,
  object: "share",
  role: view.role,
  name: view.person?.name ?? null,
  email: view.email,
  expires_at: view.expiresAt && seconds(view.expiresAt),
  last_seen_at: view.lastSeenAt && seconds(view.lastSeenAt),
});

const link = z.object({
  id,
  object: z.literal("share_link"),
  role,
  address: z.url().describe("Whoever has it gets in."),
  expires_at: time.nullable(),
  people: z.int().describe("How many have come by it."),
});

const toLink = ({ expiresAt, ...view }: ShareLinkView): z.infer<typeof link> => ({
  ...view,
  object: "share_link",
  expires_at: expiresAt && seconds(expiresAt),
});

const deleted = z.object({ id, deleted: z.literal(true) });
const docs = "guides/working-together#use-the-api";

type Actor = Pick<ApiCall<never, never>, "deps" | "user">;

async function readShare({ deps, user }: Actor, { chatId, shareId }: { chatId: string; shareId: string }) {
  const { shares } = await listShares(deps, user, { chatId });
  const found = shares.find((each) => each.id === shareId);
  if (!found) throw notFound();
  return toShare(found);
}

const shares = [
  operation({
    id: "listShares",
    method: "GET",
    path: "/shares",
    summary: "List who has access to a project or a chat besides its owner",
    docs,
    sdk: [],
    scope: "projects:read",
    params: z.object({ target }),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(share) }) },
    cost: 2,
    async run({ deps, user, params: { target: targetId } }) {
      const listed = await listShares(deps, user, await findSharedChat(deps, user, { targetId }));
      return { object: "list" as const, data: listed.shares.map(toShare) };
    },
  }),
  operation({
    id: "createShare",
    method: "POST",
    path: "/shares",
    summary: "Give somebody access by their email address",
    description:
      "An address that has access already gets the new role and lifetime. It is mailed once a day.",
    docs,
    sdk: [],
    scope: "publish",
    params: z.object({}),
    body: {
      schema: z.object({ target, email: inviteInput.shape.email, role, days }),
      type: "application/json",
      example: {
        target: "01890a5d-ac96-774b-bcce-b302099a8057",
        email: "ada@example.com",
        role: "editor",
        days: 7,
      },
      maxBytes: 64_000,
    },
    answer: { status: 201, schema: share },
    cost: 5,
    async run({ deps, user, device, body: { target: targetId, days: lifetimeDays, ...given } }) {
      const { chatId } = await findSharedChat(deps, user, { targetId });
      const input = { ...given, chatId, lifetimeDays };
      const { shareId } = await invite(withEndReplies(deps), { user, device }, input);
      return readShare({ deps, user }, { chatId, shareId });
    },
  }),
  operation({
    id: "changeShare",
    method: "POST",
    path: "/shares/{share}",
    summary: "Give somebody another role",
    docs,
    sdk: [],
    scope: "publish",
    params: z.object({ share: id }),
    body: {
      schema: z.object({ role }),
      type: "application/json",
      example: { role: "viewer" },
      maxBytes: 64_000,
    },
    answer: { status: 200, schema: share },
    cost: 2,
    async run({ deps, user, device, params: { share: shareId }, body }) {
      const at = { ...(await findSharedChat(deps, user, { shareId })), shareId };
      await changeShare(withEndReplies(deps), { user, device }, { ...at, role: body.role });
      return readShare({ deps, user }, at);
    },
  }),
  operation({
    id: "deleteShare",
    method: "DELETE",
    path: "/shares/{share}",
    summary: "End somebody's access",
    docs,
    sdk: [],
    scope: "publish",
    params: z.object({ share: id }),
    answer: { status: 200, schema: deleted },
    cost: 2,
    async run({ deps, user, device, params: { share: shareId } }) {
      const { chatId } = await findSharedChat(deps, user, { shareId });
      await revokeShare(withEndReplies(deps), { user, device }, { chatId, shareId });
      return { id: shareId, deleted: true as const };
    },
  }),
];

const links = [
  operation({
    id: "listShareLinks",
    method: "GET",
    path: "/share-links",
    summary: "List the links by which a project or a chat is shared",
    docs,
    sdk: [],
    // A key that may only read must not get in deeper by a link.
    scope: "publish",
    params: z.object({ target }),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(link) }) },
    cost: 2,
    async run({ deps, user, params: { target: targetId } }) {
      const listed = await listShares(deps, user, await findSharedChat(deps, user, { targetId }));
      return { object: "list" as const, data: listed.links.map(toLink) };
    },
  }),
  operation({
    id: "createShareLink",
    method: "POST",
    path: "/share-links",
    summary: "Make a link by which everybody with an account gets access",
    description:
      "There is one link for each role: a second call answers with the same link, which gets the new lifetime.",
    docs,
    sdk: [],
    scope: "publish",
    params: z.object({}),
    body: {
      schema: z.object({ target, role, days }),
      type: "application/json",
      example: { target: "01890a5d-ac96-774b-bcce-b302099a8057", role: "viewer", days: 7 },
      maxBytes: 64_000,
    },
    answer: { status: 201, schema: link, isSecret: true },
    cost: 2,
    async run({ deps, user, device, body: { target: targetId, role, days: lifetimeDays } }) {
      const { chatId } = await findSharedChat(deps, user, { targetId });
      return toLink(await makeLink(deps, { user, device }, { chatId, role, lifetimeDays }));
    },
  }),
  operation({
    id: "deleteShareLink",
    method: "DELETE",
    path: "/share-links/{link}",
    summary: "End a link, and the access of those who came by it",
    docs,
    sdk: [],
    scope: "publish",
    params: z.object({ link: id }),
    answer: { status: 200, schema: deleted },
    cost: 2,
    async run({ deps, user, device, params: { link: linkId } }) {
      const { chatId } = await findSharedChat(deps, user, { linkId });
      await revokeLink(withEndReplies(deps), { user, device }, { chatId, linkId });
      return { id: linkId, deleted: true as const };
    },
  }),
];

export const access = [...shares, ...links];
