import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Deed, may, type Role, roles } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { handleRequest } from "~/server/api/handle-request";
import { tools as mcpTools } from "~/server/api/mcp/table";
import { appRouter } from "~/server/api/root";
import { routes } from "~/server/api/routes/table";
import { operations } from "~/server/api/v1/table";
import { apiWorld } from "~tests/support/api-world";
import { mcpClient } from "~tests/support/mcp-client";
import { APP_URL } from "~tests/support/publishing-world";
import { shared, type Target } from "./procedures";
import { requests, tools } from "./requests";

const { world, asUser, project, change, keyOf } = apiWorld();

/** Procedures that name nothing of another person, or only what never is shared. */
const own =
  /^(access\.(listShared|leave|readInvitation|acceptInvitation)|account|admin|apiKey|auth|billing|checkout|connectedApp|history|inquiry|mail|model|profile|savedPrompt|settings|team|tool|traffic|transfer|usage)\b|^chat\.(list|listPresent|compare|attach|uploads|detach|importFiles|importRepository|ratings|ratedPairs)$|^github\.(read|connect|disconnect|repositories|lookAt)$|^knowledge\.(?!addProject$).*$|^packages\.(setting|setMode)$|^review\.notices$|^publication\.(list|hosts|saveToken|removeToken)$|^supabase\.(list|save|remove|tables|describe)$|^template\.(list|start|rename|remove)$/;

/** Who is in the team that owns the project, and what they may. */
const teamRoles = { teamViewer: "viewer", teamEditor: "editor", teamRemoved: null } as const;
const teamMembers = ["teamViewer", "teamEditor", "teamRemoved"] as const;
const people = ["owner", ...roles, "removed", ...teamMembers, "stranger"] as const;
type Who = (typeof people)[number];

function expected(who: Who, deed: Deed): boolean {
  if (who === "owner") return may(null, deed);
  if (who === "stranger" || who === "removed") return false;
  const role = who in teamRoles ? teamRoles[who as keyof typeof teamRoles] : (who as Role);
  return role !== null && may(role, deed);
}

type World = { target: Target; users: Record<Who, SignedInUser> };

/** A project of two versions that is shared with a person of each role, and was shared with one more. */
async function sharedWorld(): Promise<World> {
  const { deps, modelId, newUser } = world();
  const { db, ids, clock } = deps;
  const { user: owner, chatId, projectId, versionId } = await project({ "index.html": "<h1>Garden</h1>" });
  await change(owner, chatId, { "index.html": "<h1>Garden of roses</h1>" });
  const [questionId, replyId] = (await world().branch(owner, chatId)).slice(-2).map(({ id }) => id);
  const { headId } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const blob = await db.gitObject.findFirstOrThrow({ where: { projectId, type: "blob" } });
  if (!questionId || !replyId || !headId) throw new Error("The chat has no reply");
  const attachmentId = ids.next();
  await db.attachment.create({
    data: {
      id: attachmentId,
      userId: owner.id,
      messageId: questionId,
      name: "notes.txt",
      mediaType: "text/plain",
      bytes: Buffer.from("Roses"),
      createdAt: clock.now(),
    },
  });
  await db.pageRequest.create({
    data: {
      id: ids.next(),
      projectId,
      agent: "An agent",
      request: JSON.stringify({ isHidden: false, request: { action: "look" } }),
      createdAt: clock.now(),
    },
  });
  const picture = { projectId, versionId: headId, bytes: Buffer.from("A picture") };
  await db.projectPicture.create({ data: { ...picture, updatedAt: clock.now() } });
  const users: Partial<Record<Who, SignedInUser>> = { owner, stranger: await newUser() };
  const teamId = ids.next();
  await db.team.create({ data: { id: teamId, ownerId: owner.id, name: "Praxis", createdAt: clock.now() } });
  await db.project.update({ where: { id: projectId }, data: { teamId } });
  for (const who of [...roles, "removed", ...teamMembers] as const) {
    const user = await newUser();
    users[who] = user;
    const isInTeam = who in teamRoles;
    const { id } = await db.share.create({
      data: {
        id: ids.next(),
        ...(isInTeam ? { teamId } : { projectId }),
        role: roles.find((role) => role === (isInTeam ? teamRoles[who as "teamViewer"] : who)) ?? "editor",
        userId: user.id,
        email: user.email,
        givenById: owner.id,
        createdAt: clock.now(),
      },
    });
    if (who === "removed" || who === "teamRemoved") await db.share.delete({ where: { id } });
  }
  const { treeId } = await db.version.findUniqueOrThrow({ where: { id: headId } });
  const suggested = await db.suggestion.create({
    data: {
      id: ids.next(),
      projectId,
      authorId: owner.id,
      title: "Roses",
      description: "",
      treeId: treeId ?? "",
      createdAt: clock.now(),
    },
  });
  return {
    users: users as Record<Who, SignedInUser>,
    target: {
      chatId,
      projectId,
      versionId: headId,
      firstVersionId: versionId,
      questionId,
      replyId,
      fileId: blob.id,
      attachmentId,
      modelId,
      suggestionId: suggested.id,
      ...(await commentAndInvite(owner, { projectId, versionId: headId })),
      collectionId: "",
      newId: () => ids.next(),
    },
  };
}

/** A comment on a version, an invitation and a link. */
async function commentAndInvite(owner: SignedInUser, { projectId, versionId }: Record<string, string>) {
  const { db, ids, clock } = world().deps;
  const createdAt = clock.now();
  const anchor = { kind: "version", versionId, number: 2 };
  const thread = await db.commentThread.create({
    data: { id: ids.next(), projectId: projectId ?? "", authorId: owner.id, anchor, createdAt },
  });
  const comment = await db.comment.create({
    data: { id: ids.next(), threadId: thread.id, authorId: owner.id, text: "Better", createdAt },
  });
  const given = { projectId, role: "viewer", createdAt } as const;
  const share = await db.share.create({
    data: { ...given, id: ids.next(), email: "invited@example.com", givenById: owner.id },
  });
  const secrets = { secretHash: ids.secret(), sealedSecret: "" };
  const link = await db.shareLink.create({
    data: { ...given, ...secrets, id: ids.next(), createdById: owner.id },
  });
  return { threadId: thread.id, commentId: comment.id, shareId: share.id, linkId: link.id };
}

/** Calls a procedure as somebody. @returns "not found", or anything else that came of it */
async function attempt(path: string, user: SignedInUser, target: Target): Promise<string> {
  const { db, ids, clock } = world().deps;
  const collection = await db.knowledgeCollection.create({
    data: { id: ids.next(), userId: user.id, name: ids.next(), createdAt: clock.now() },
  });
  const caller: unknown = asUser(user, { streams: world().deps.streams });
  const call = path.split(".").reduce((at, key) => (at as Record<string, unknown>)[key], caller);
  const input = shared[path]?.input({ ...target, collectionId: collection.id });
  try {
    const answer = await (call as (input: unknown) => Promise<unknown>)(input);
    // A subscription is refused when it is read.
    if (isStream(answer)) for await (const _ of answer) break;
    return shared[path]?.isSilent && !answer ? "not found" : "done";
  } catch (error) {
    const { code = "unknown", message } = error as { code?: string; message: string };
    return code === "NOT_FOUND" ? "not found" : `${code}: ${message.slice(0, 200)}`;
  }
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

const procedures = Object.keys(appRouter._def.procedures);

it("knows of every procedure what it does with another person's project", () => {
  expect(procedures.filter((path) => own.test(path) === path in shared)).toEqual([]);
  expect(Object.keys(shared).filter((path) => !procedures.includes(path))).toEqual([]);
});

/** Those that name a chat which they make, or only chats of the caller's own lists. */
const OWN_CHATS = [
  "access.leave",
  "chat.compare",
  "chat.importFiles",
  "chat.importRepository",
  "history.arrange",
  "history.remove",
  "history.restore",
  "template.start",
];

it("finds no other procedure that names a project, a chat or a part of one", () => {
  const ids = /"(project|version|chat|reply|message|run)Ids?"/;
  type Procedure = { _def: { inputs: z.ZodType[] } };
  const all: [string, Procedure][] = Object.entries(Object(appRouter._def.procedures));
  const named = all.filter(([, { _def }]) =>
    _def.inputs.some((input) =>
      ids.test(JSON.stringify(z.toJSONSchema(input, { unrepresentable: "any", io: "input" }))),
    ),
  );
  expect(named.map(([path]) => path).filter((path) => own.test(path))).toEqual(OWN_CHATS);
});

const namesIn = (schema?: z.ZodType) =>
  schema && z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });

it("knows every route and tool that names a part of a project", () => {
  const named = (path: string) => /\[(versionId|attachmentId|projectId|chatId)\]/.test(path);
  const paths = Object.keys(routes).filter(named);
  const takesId = /"(project|version|run|target|share|link|thread|suggestion|fork)"/;
  const ids = operations
    .filter(({ params, body }) => takesId.test(JSON.stringify([namesIn(params), namesIn(body?.schema)])))
    .map(({ id }) => id);
  expect([...paths, ...ids].filter((name) => !(name in requests))).toEqual([]);
  const ofTools = mcpTools.map(({ name }) => name).filter((name) => !(name in tools));
  expect(ofTools).toEqual(["list_projects", "search_projects", "create_project"]);
});

/** @returns "not found", or how it was answered */
async function ask(name: string, user: SignedInUser, target: Target): Promise<string> {
  const row = requests[name];
  if (!row) throw new Error(`No request is called ${name}`);
  asUser(user, { streams: world().deps.streams });
  const { token } = await keyOf(user);
  const credentials: Record<string, string> =
    row.with === "session"
      ? { cookie: `next-auth.session-token=session-of-${user.id}` }
      : name.startsWith("git")
        ? { authorization: `Basic ${btoa(`me:${token}`)}` }
        : { authorization: `Bearer ${token}` };
  const response = await handleRequest(
    new Request(`${APP_URL}${row.path(target)}`, {
      method: row.method ?? "GET",
      headers: { ...credentials, ...(row.body && { "content-type": "application/json" }) },
      ...(row.body && { body: JSON.stringify(row.body(target)) }),
    }),
  );
  // A stream is refused when it is read.
  const text = await response.text();
  return response.status === 404 || text.includes('"not_found"') ? "not found" : String(response.status);
}

async function useTool(name: string, user: SignedInUser, target: Target): Promise<string> {
  const row = tools[name];
  if (!row) throw new Error(`No tool is called ${name}`);
  asUser(user, { streams: world().deps.streams });
  const client = await mcpClient((await keyOf(user)).token);
  const { content, isError } = await client.callTool({ name, arguments: row.input(target) });
  await client.close();
  const text = content.map((part) => (part.type === "text" ? part.text : part.type)).join("\n");
  return isError && text.includes("We couldn't find that.")
    ? "not found"
    : `${isError ? "refused" : "done"}: ${text.slice(0, 200)}`;
}

const kinds = {
  procedure: { rows: shared, call: attempt },
  request: { rows: requests, call: ask },
  tool: { rows: tools, call: useTool },
} as const;

const cases = Object.entries(kinds).flatMap(([kind, { rows }]) =>
  Object.entries(rows).map(([name, { deed, absent }]: [string, { deed: Deed; absent?: string }]) => ({
    kind: kind as keyof typeof kinds,
    name,
    deed,
    absent,
  })),
);

let common: World;
beforeAll(async () => {
  common = await sharedWorld();
});

it.for(cases)(
  "$kind $name is refused to all that the table of roles does not name",
  async ({ kind, name, deed }) => {
    const refused = people.filter((who) => !expected(who, deed));
    const answers: Partial<Record<Who, string>> = {};
    for (const who of refused) answers[who] = await kinds[kind].call(name, common.users[who], common.target);
    expect(answers).toEqual(Object.fromEntries(refused.map((who) => [who, "not found"])));
  },
);

it.for(cases.filter(({ absent }) => !absent))(
  "$kind $name is open to the least role that may",
  async ({ kind, name, deed }) => {
    const least = roles.find((role) => may(role, deed)) ?? "owner";
    const { users, target } = await sharedWorld();
    const answer = await kinds[kind].call(name, users[least], target);
    expect(answer, `${least}: ${answer}`).not.toBe("not found");
    expect(answer).not.toMatch(/^(BAD_REQUEST.*(invalid_|Invalid input)|INTERNAL|unknown|400|5)/s);
  },
);
