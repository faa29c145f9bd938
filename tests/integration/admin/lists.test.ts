import { beforeAll, describe, expect, it } from "vitest";
import { exportInput } from "~/domain/admin/export-input";
import { exportList } from "~/server/services/admin/export-list";
import type { AppDeps } from "~/server/wiring";
import { adminWorld, OWNER_EMAILS } from "~tests/support/admin-world";

const { world, owner } = adminWorld();

/** 30 people of 3 names, so that most rows tie. */
beforeAll(async () => {
  const { db, ids, clock } = world().deps;
  const now = clock.now().getTime();
  for (let at = 0; at < 30; at++)
    await db.user.create({
      data: {
        id: ids.next(),
        name: ["Ada", "ben", ""][at % 3] ?? "",
        email: `person-${at}@lists.example`,
        planId: at % 2 ? "pro-plan" : "free-plan",
        createdAt: new Date(now + at),
      },
    });
  await db.user.create({
    data: { id: ids.next(), name: "100% Moss_y", email: "moss@lists.example", createdAt: new Date(now) },
  });
});

type Input = { q?: string; sort?: string; filters?: Record<string, string> };

async function allPages(input: Input): Promise<string[]> {
  const { api } = await owner();
  const emails: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.admin.list.people>> = await api.admin.list.people({
      ...input,
      after,
    });
    emails.push(...page.rows.map(({ email }) => email));
    after = page.next;
  } while (after);
  return emails;
}

describe("a list of the administration", () => {
  it.each(["name", "-name", "plan", "-plan", "seen", "-seen", "created", "-created"])(
    "shows every row once, page by page, sorted by %s",
    async (sort) => {
      const emails = await allPages({ q: "@lists.example", sort });
      expect(new Set(emails).size).toBe(31);
      expect(emails).toHaveLength(31);
    },
  );

  it("turns round with the sort", async () => {
    const up = await allPages({ q: "@lists.example", sort: "name" });
    expect(await allPages({ q: "@lists.example", sort: "-name" })).toEqual(up.toReversed());
  });

  it("finds what is typed as it is typed", async () => {
    expect(await allPages({ q: "100% moss_" })).toEqual(["moss@lists.example"]);
    expect(await allPages({ q: "%" })).toEqual(["moss@lists.example"]);
    expect(await allPages({ q: String.raw`\ ` })).toEqual([]);
  });

  it("narrows by plan and by state", async () => {
    const { db } = world().deps;
    expect(await allPages({ q: "@lists.example", filters: { plan: "pro-plan" } })).toHaveLength(15);
    const where = { email: "moss@lists.example" };
    await db.user.update({ where, data: { suspendedAt: new Date() } });
    expect(await allPages({ filters: { state: "suspended" } })).toEqual([where.email]);
    await db.user.update({ where, data: { suspendedAt: null } });
  });

  it("keeps its place where rows were added before it", async () => {
    const { api } = await owner();
    const first = await api.admin.list.people({ q: "@lists.example", sort: "created" });
    const { db, ids } = world().deps;
    const added = await db.user.create({
      data: {
        id: "01900000-0000-7000-8000-000000000000",
        email: "early@lists.example",
        createdAt: new Date(0),
      },
    });
    const next = await api.admin.list.people({ q: "@lists.example", sort: "created", after: first.next });
    expect(next.rows).toHaveLength(6);
    await db.user.delete({ where: { id: added.id } });
    expect(ids.next()).not.toBe(added.id);
  });

  it.each(["x", `${"0".repeat(36)}`, "01900000-0000-7000-8000-000000000000;DROP"])(
    "refuses a cursor that it did not give: %s",
    async (after) => {
      const { api } = await owner();
      const asked = api.admin.list.people({ sort: "created", after });
      await expect(asked).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );

  it.each(["people", "teams", "invitations", "inquiries", "audit", "mail"] as const)(
    "answers in each of its orders and with each of its filters: %s",
    async (name) => {
      const { lists } = await import("~/domain/admin/list");
      const { api } = await owner();
      const { sorts, filters }: { sorts: readonly string[]; filters: Record<string, readonly string[]> } =
        lists[name];
      for (const sort of sorts.flatMap((each) => [each, `-${each}`]))
        expect((await api.admin.list[name]({ q: "e", sort })).rows).toBeInstanceOf(Array);
      for (const [filter, options] of Object.entries(filters))
        for (const option of options)
          expect((await api.admin.list[name]({ filters: { [filter]: option } })).rows).toBeInstanceOf(Array);
    },
  );
});

describe("an export", () => {
  const exported = async (file: string, parameters: Record<string, string> = {}) => {
    const { user } = await owner();
    const deps = { ...world().deps, owners: { emails: OWNER_EMAILS, orFirst: false } } as unknown as AppDeps;
    const parts: string[] = [];
    for await (const part of await exportList(deps, user, exportInput.parse({ file, ...parameters })))
      parts.push(new TextDecoder().decode(part));
    return parts.join("");
  };

  it("has every row that the list finds, beyond a page", async () => {
    const lines = (await exported("people.csv", { q: "@lists.example" })).trim().split("\r\n");
    expect(lines).toHaveLength(32);
    expect(lines[0]).toMatch(/^id,name,email,planId,/);
    const json = (await exported("people.jsonl", { q: "moss@" })).trim().split("\n");
    expect(json.map((line) => JSON.parse(line).name)).toEqual(["100% Moss_y"]);
  });

  it("is not there for others", async () => {
    const user = await world().newUser();
    const deps = { ...world().deps, owners: { emails: OWNER_EMAILS, orFirst: false } } as unknown as AppDeps;
    const asked = exportList(deps, user, exportInput.parse({ file: "people.csv" }));
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });
});
