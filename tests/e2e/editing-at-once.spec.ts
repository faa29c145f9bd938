import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import * as Y from "yjs";
import { openEmbedded } from "~/server/db/embedded";
import { openPostgres } from "~/server/db/postgres";
import { freePort } from "../../scripts/serve/port.mjs";
import { newDataFolder } from "../support/data-folder.mjs";
import { inFullRun } from "../support/full-run.mjs";
import { openPostgresServer } from "../support/postgres-server.mjs";
import { type Product, startProduct } from "../support/product";
import { findRedis, startRedis } from "../support/redis-server";
import { makeDatabase } from "../support/server-database";
import {
  FILE,
  openPeople,
  SHARED_SECRET,
  type SharedDraft,
  type SharedPerson,
  seedSharedDraft,
} from "../support/shared-draft";
import { test } from "./pages/test";

const OPERATIONS = inFullRun(10_000, 600);
const MINUTES = [-4, 0, 7];
/** Characters that nobody types twice. */
const FIRST_CHARACTER = 0x4e00;

/** The same numbers for the same seed. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A person types characters of their own at random places, deletes only those, and is online now and then. */
async function edit(
  person: SharedPerson,
  kept: Set<string>,
  next: () => number | null,
  random: (below: number) => number,
) {
  const text = person.text();
  if (!text) throw new Error("The file has not arrived");
  const own: string[] = [];
  let offlineFor = 0;
  for (let code = next(); code !== null; code = next()) {
    const victim = random(3) === 0 ? own.splice(random(own.length), 1)[0] : undefined;
    if (victim !== undefined) {
      text.delete(text.toString().indexOf(victim), 1);
      kept.delete(victim);
    } else {
      const typed = String.fromCodePoint(code);
      text.insert(random(text.length + 1), typed);
      own.push(typed);
      kept.add(typed);
    }
    if (--offlineFor === 0) person.setOffline(false);
    const event = random(60);
    if (event === 0 && offlineFor < 0) {
      person.setOffline(true);
      offlineFor = 1 + random(20);
    } else if (event === 1) person.cut();
    else person.loseAnswers(event < 4);
    await sleep(random(30));
  }
  person.setOffline(false);
  person.loseAnswers(false);
}

/** What a new tab reads. */
async function readStored({ server }: SharedPerson, projectId: string): Promise<string> {
  const doc = new Y.Doc();
  const { updates } = await server.project.openDraft.mutate({ projectId, after: 0 });
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  return String(doc.getMap<Y.Text>("files").get(FILE));
}

/** Everybody edits; in the middle, `interrupt` runs. Then all have the same text, with each kept character once. */
async function expectNothingLost(
  draft: SharedDraft,
  originOf: (n: number) => string,
  interrupt: () => Promise<void>,
) {
  const people = await openPeople(draft, originOf);
  const kept = new Set<string>();
  let operation = 0;
  let interrupted: Promise<void> | undefined;
  const next = () => {
    if (operation === OPERATIONS / 2) interrupted = interrupt();
    return operation < OPERATIONS ? FIRST_CHARACTER + operation++ : null;
  };
  await Promise.all(people.map((person, n) => edit(person, kept, next, randomNumbers(n + 1))));
  await interrupted;
  const [first] = people as [SharedPerson];
  await expect
    .poll(
      () =>
        people.filter((each) => each.client.get().status !== "saved" || each.read() !== first.read()).length,
      {
        timeout: 120_000,
      },
    )
    .toBe(0);
  expect([...first.read()].toSorted()).toEqual([...kept].toSorted());
  expect(await readStored(first, draft.projectId)).toBe(first.read());
  await Promise.all(people.map((person) => person.close()));
}

for (const people of [2, 20])
  test(`${people} people edit a file at once, offline now and then and through kill -9, and no character is lost or doubled`, async () => {
    test.setTimeout(900_000);
    const dataDir = await newDataFolder();
    const { db, close } = openEmbedded(dataDir);
    const draft = await seedSharedDraft(db, people);
    await close();
    const product = await startProduct({ dataDir, env: { AUTH_SECRET: SHARED_SECRET } });
    await expectNothingLost(
      draft,
      () => product.url,
      async () => {
        await product.kill();
        await product.startAgain();
      },
    );
    await product.discard();
  });

test("the same on three servers behind Redis whose clocks differ by minutes, of which one is killed and stays away", async () => {
  test.setTimeout(900_000);
  const redisProgram = findRedis();
  test.skip(!redisProgram, "redis-server is not installed");
  const redis = await startRedis(redisProgram ?? "");
  const postgres = await openPostgresServer();
  const database = await makeDatabase(postgres.url);
  const serve = async (minutes: number) => {
    const clock = new URL(`../support/skewed-clock.mjs?${minutes * 60_000}`, import.meta.url);
    return startProduct({
      port: await freePort("localhost"),
      env: {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        AUTH_SECRET: SHARED_SECRET,
        NODE_OPTIONS: `--import=${clock.href}`,
      },
    });
  };
  // One after the other, because the first migrates the database.
  const servers: Product[] = [];
  for (const minutes of MINUTES) servers.push(await serve(minutes));
  const { db, close } = openPostgres(database.url);
  const draft = await seedSharedDraft(db, 20);
  await close();
  let alive = servers;
  await expectNothingLost(
    draft,
    (n) => alive[n % alive.length]?.url ?? "",
    async () => {
      await servers[0]?.kill();
      alive = servers.slice(1);
    },
  );
  for (const server of servers) await server.discard();
  await redis.stop();
  await postgres.stop();
});
