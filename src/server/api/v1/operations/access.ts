import { z } from "zod";
import { roles } from "~/domain/access/role";
import type { ShareLinkView, ShareView } from "~/domain/access/share";
import { inviteInput, type SharedInput } from "~/domain/access/share-input";
import { notFound } from "~/domain/error/domain-error";
import { changeShare, revokeShare } from "~/server/services/access/end-access";
import { findShared } from "~/server/services/access/find-shared";
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
  .describe(
    "The id of a project, which is shared with its chats, of a chat that has no project, or of a team.",
  );
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

async function readShare({ deps, user }: Actor, { shareId, ...shared }: SharedInput & { shareId: string }) {
  const { shares } = await listShares(deps, user, shared);
  const found = shares.find((each) => each.id === shareId);
  if (!found) throw notFound();
  return toShare(found);
}

const shares = [
  operation({
    id: "listShares",
    method: "GET",
    path: "/shares",
    summary: "List who has access to a project, a chat or a team besides its owner",
    docs,
    sdk: [],
    scope: "projects:read",
    params: z.object({ target }),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(share) }) },
    cost: 2,
    async run({ deps, user, params: { target: targetId } }) {
      const listed = await listShares(deps, user, await findShared(deps, user, { targetId }));
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
    scope: "share",
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
      const shared = await findShared(deps, user, { targetId });
      const input = { ...given, ...shared, lifetimeDays };
      const { shareId } = await invite(withEndReplies(deps), { user, device }, input);
      return readShare({ deps, user }, { ...shared, shareId });
    },
  }),
  operation({
    id: "changeShare",
    method: "POST",
    path: "/shares/{share}",
    summary: "Give somebody another role",
    docs,
    sdk: [],
    scope: "share",
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
      const at = { ...(await findShared(deps, user, { shareId })), shareId };
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
    scope: "share",
    params: z.object({ share: id }),
    answer: { status: 200, schema: deleted },
    cost: 2,
    async run({ deps, user, device, params: { share: shareId } }) {
      const shared = await findShared(deps, user, { shareId });
      await revokeShare(withEndReplies(deps), { user, device }, { ...shared, shareId });
      return { id: shareId, deleted: true as const };
    },
  }),
];

const links = [
  operation({
    id: "listShareLinks",
    method: "GET",
    path: "/share-links",
    summary: "List the links by which a project, a chat or a team is shared",
    docs,
    sdk: [],
    // A key that may only read must not get in deeper by a link.
    scope: "share",
    params: z.object({ target }),
    answer: { status: 200, schema: z.object({ object: z.literal("list"), data: z.array(link) }) },
    cost: 2,
    async run({ deps, user, params: { target: targetId } }) {
      const listed = await listShares(deps, user, await findShared(deps, user, { targetId }));
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
    scope: "share",
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
      const shared = await findShared(deps, user, { targetId });
      return toLink(await makeLink(deps, { user, device }, { ...shared, role, lifetimeDays }));
    },
  }),
  operation({
    id: "deleteShareLink",
    method: "DELETE",
    path: "/share-links/{link}",
    summary: "End a link, and the access of those who came by it",
    docs,
    sdk: [],
    scope: "share",
    params: z.object({ link: id }),
    answer: { status: 200, schema: deleted },
    cost: 2,
    async run({ deps, user, device, params: { link: linkId } }) {
      const shared = await findShared(deps, user, { linkId });
      await revokeLink(withEndReplies(deps), { user, device }, { ...shared, linkId });
      return { id: linkId, deleted: true as const };
    },
  }),
];

export const access = [...shares, ...links];
