import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type Deed, deeds, type Role, roles, rolesFor } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { Prisma } from "~/server/db/generated/client";
import { chatsFor, isChatFor, isProjectFor, projectsFor } from "~/server/services/access/access";
import { accessWorld } from "~tests/support/access-world";
import { inFullRun } from "~tests/support/full-run.mjs";

const { world, person, chatOf, asUser } = accessWorld();

type Step =
  | { does: "invite"; chat: number; guest: number; role: Role }
  | { does: "change"; chat: number; guest: number; role: Role }
  | { does: "revoke"; chat: number; guest: number }
  | { does: "leave"; chat: number; guest: number }
  | { does: "build"; chat: number }
  | { does: "join"; guest: number; role: Role }
  | { does: "give"; chat: number }
  | { does: "take"; chat: number };

const chat = fc.nat({ max: 3 });
const guest = fc.nat({ max: 2 });
const role = fc.constantFrom(...roles);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("invite" as const), chat, guest, role }),
  fc.record({ does: fc.constant("change" as const), chat, guest, role }),
  fc.record({ does: fc.constant("revoke" as const), chat, guest }),
  fc.record({ does: fc.constant("leave" as const), chat, guest }),
  fc.record({ does: fc.constant("build" as const), chat }),
  fc.record({ does: fc.constant("join" as const), guest, role }),
  fc.record({ does: fc.constant("give" as const), chat }),
  fc.record({ does: fc.constant("take" as const), chat }),
);

/** Who was given what, as this test counts it. */
type Given = { on: string; guest: number; role: Role };

async function readBoth(userId: string, deed: Deed) {
  const { db } = world().deps;
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  return {
    projects: ids(await db.project.findMany({ where: projectsFor(userId, deed), select: { id: true } })),
    chats: ids(await db.chat.findMany({ where: chatsFor(userId, deed), select: { id: true } })),
    projectsInSql: ids(
      await db.$queryRaw(Prisma.sql`SELECT id FROM projects WHERE ${isProjectFor(userId, deed)}`),
    ),
    chatsInSql: ids(await db.$queryRaw(Prisma.sql`SELECT id FROM chats WHERE ${isChatFor(userId, deed)}`)),
  };
}

it("Prisma's conditions and those in SQL let in exactly those who were given it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { user: owner, api } = await person("Ada");
      const people: SignedInUser[] = [];
      for (const name of ["Bo", "Cy", "Di"]) people.push((await person(name)).user);
      const { projectId } = await chatOf(owner, "A");
      const [first] = await world().deps.db.chat.findMany({ where: { projectId } });
      const second = await chatOf(owner, "B", projectId);
      const third = await chatOf(owner, "C", null);
      const fourth = await chatOf(owner, "D", null);
      const chats = [first?.id ?? "", second.chatId, third.chatId, fourth.chatId];
      const projectOf = new Map<string, string | null>(
        chats.map((id, index) => [id, index < 2 ? projectId : null]),
      );
      const { teamId } = await api.team.create({ name: "Praxis" });
      const ofTeam = new Set<string>();
      let given: Given[] = [];
      const on = (index: number) => projectOf.get(chats[index] ?? "") ?? chats[index] ?? "";
      /** What the list of a chat shows of a guest. */
      const listed = async (chatId: string, index: number) =>
        (await api.access.listShares({ chatId })).shares.filter(
          ({ email }) => email === people[index]?.email,
        );
      for (const each of steps) {
        const chatId = "chat" in each ? (chats[each.chat] ?? "") : "";
        if (each.does === "build") {
          if (projectOf.get(chatId)) continue;
          const { projectId: built } = await chatOf(owner, "E");
          await world().deps.db.chat.update({ where: { id: chatId }, data: { projectId: built } });
          await world().deps.db.chat.deleteMany({ where: { projectId: built, id: { not: chatId } } });
          projectOf.set(chatId, built);
          continue;
        }
        if (each.does === "give" || each.does === "take") {
          const thingId = projectOf.get(chatId);
          if (!thingId || ofTeam.has(thingId) === (each.does === "give")) continue;
          await api.team[each.does]({ teamId, kind: "project", thingId });
          ofTeam[each.does === "give" ? "add" : "delete"](thingId);
          continue;
        }
        const user = people[each.guest];
        if (!user) throw new Error("No such guest");
        if (each.does === "join") {
          await api.access.invite({ teamId, email: user.email, role: each.role, lifetimeDays: null });
          given = given.filter((one) => !(one.guest === each.guest && one.on === teamId));
          given.push({ on: teamId, guest: each.guest, role: each.role });
          continue;
        }
        const isOfTarget = (one: Given) =>
          one.guest === each.guest && (one.on === on(each.chat) || projectOf.get(one.on) === on(each.chat));
        if (each.does === "invite") {
          await api.access.invite({ chatId, email: user.email, role: each.role, lifetimeDays: null });
          given = given.filter((one) => !(one.guest === each.guest && one.on === on(each.chat)));
          given.push({ on: on(each.chat), guest: each.guest, role: each.role });
        } else if (each.does === "leave") {
          await asUser(user)
            .access.leave({ chatId })
            .catch(() => {});
          given = given.filter((one) => !isOfTarget(one));
        } else
          for (const { id: shareId } of await listed(chatId, each.guest)) {
            if (each.does === "revoke") await api.access.revokeShare({ chatId, shareId });
            else await api.access.changeShare({ chatId, shareId, role: each.role });
            given = given.flatMap((one) =>
              !isOfTarget(one) ? one : each.does === "change" ? { ...one, role: each.role } : [],
            );
          }
      }
      const projects = [...new Set([...projectOf.values()].flatMap((id) => id ?? []))].sort();
      for (const deed of Object.keys(deeds) as Deed[]) {
        const own = await readBoth(owner.id, deed);
        expect(own.chats).toEqual([...chats].sort());
        for (const [index, user] of people.entries()) {
          const enough = given.filter((one) => one.guest === index && rolesFor(deed).includes(one.role));
          const has = (id: string | null | undefined) =>
            enough.some((one) => one.on === id || (one.on === teamId && ofTeam.has(id ?? "")));
          const expectedChats = chats.filter((id) => has(id) || has(projectOf.get(id) ?? undefined)).sort();
          const expectedProjects = projects.filter(
            (id) => has(id) || chats.some((each) => has(each) && projectOf.get(each) === id),
          );
          expect(await readBoth(user.id, deed)).toEqual({
            chats: expectedChats,
            chatsInSql: expectedChats,
            projects: expectedProjects,
            projectsInSql: expectedProjects,
          });
        }
      }
    }),
    { numRuns: inFullRun(40, 8) },
  );
});
