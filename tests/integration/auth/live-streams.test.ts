import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { whileSessionLives } from "~/server/services/auth/sessions";
import { authWorld } from "~tests/support/auth-world";
import { newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const NEVER_MS = 3_600_000;

const signedInUser = async () => (await signedIn(world(), await newConfirmedUser(world()))).user;

/** A stream that yields once and then stays silent until it is aborted. */
async function* silent(until: AbortSignal) {
  yield "begun";
  while (!until.aborted) await pause(NEVER_MS, undefined, { signal: until }).catch(() => {});
}

/** Reads to the end; returns the items, and the error code if it failed. */
async function readAll(stream: AsyncIterable<string>) {
  const items: string[] = [];
  try {
    for await (const item of stream) items.push(item);
    return { items };
  } catch (error) {
    return { items, errorCode: (error as { code?: string }).code };
  }
}

describe("a live stream", () => {
  it("ends with its session, wherever that was revoked, even while idle", async () => {
    const user = await signedInUser();
    const signal = new AbortController().signal;
    const timing = { intervalMs: 10, maxMs: NEVER_MS };
    const reading = readAll(whileSessionLives({ ...world().deps, ...timing }, { user, signal }, silent));
    await world().deps.db.session.update({
      where: { id: user.sessionId },
      data: { revokedAt: world().deps.clock.now() },
    });
    expect(await reading).toEqual({ items: ["begun"], errorCode: "unauthorized" });
  });

  it("ends when its session expires", async () => {
    const user = await signedInUser();
    const signal = new AbortController().signal;
    const timing = { intervalMs: 10, maxMs: NEVER_MS };
    const reading = readAll(whileSessionLives({ ...world().deps, ...timing }, { user, signal }, silent));
    world().pass(31 * 86_400_000);
    expect(await reading).toEqual({ items: ["begun"], errorCode: "unauthorized" });
  });

  it("ends without an error at its maximum age, so that the client reconnects", async () => {
    const user = await signedInUser();
    const signal = new AbortController().signal;
    const timing = { intervalMs: 5, maxMs: 50 };
    const reading = readAll(whileSessionLives({ ...world().deps, ...timing }, { user, signal }, silent));
    expect(await reading).toEqual({ items: ["begun"] });
  });

  it("ends when its reader leaves", async () => {
    const user = await signedInUser();
    const leave = new AbortController();
    const request = { user, signal: leave.signal };
    const timing = { intervalMs: NEVER_MS, maxMs: NEVER_MS };
    const reading = readAll(whileSessionLives({ ...world().deps, ...timing }, request, silent));
    leave.abort();
    expect(await reading).toEqual({ items: ["begun"] });
  });
});
