import { findLeaks, isCrash, summarize } from "./inspect-answer";
import { junkInputs, malformedBodies, wrongContentTypes } from "./junk";
import { collect, type Probe, type ProbeTarget } from "./probe";
import { retryWhenLimited } from "./retry-when-limited";
import { isSignedIn, type ProbeUser, signIn } from "./users";
import type { Answer } from "./visitor";

/** Servers reject longer URLs. */
const MAX_URL_LENGTH = 12_000;

const faultsIn = (what: string, answer: Answer, secrets: string[]) => [
  ...findLeaks(answer, secrets).map((leak) => `${what} tells ${leak}: ${summarize(answer)}`),
  ...(isCrash(answer) ? [`${what}: ${summarize(answer)}`] : []),
];

/** Signed-in users send junk as the whole input and in every field. */
export const probeJunkInput: Probe = async ({ procedures, crowd, secrets }) => {
  const found: string[] = [];
  const waiting = [...procedures.entries()];
  const probeAs = async (user: ProbeUser) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, procedure] = next;
      const fits = (text: string) =>
        procedure.type === "mutation" || encodeURIComponent(text).length < MAX_URL_LENGTH;
      const texts = junkInputs(procedure.sample.input, place).filter(fits);
      const faults = await collect(texts, async (text) => {
        const answer = await retryWhenLimited(() => user.visitor.callRaw(procedure, text));
        return faultsIn(`${procedure.path} with ${text.slice(0, 120)}`, answer, secrets);
      });
      found.push(...faults);
      // Some junk input may legitimately end the session.
      if (!(await isSignedIn(user))) await signIn(user);
    }
  };
  await Promise.all(crowd.map(probeAs));
  return found;
};

/**
 * Invalid JSON, wrong content types and unknown procedures. They are rejected before any procedure runs, so one
 * procedure of each type is enough.
 */
export const probeMalformedCalls: Probe = async (world) => {
  const found: string[] = [];
  for (const type of ["query", "mutation", "subscription"] as const)
    for (const procedure of world.procedures.filter((each) => each.type === type).slice(0, 1))
      found.push(...(await probeCalls(world, procedure)));
  return [...found, ...(await probeNames(world))];
};

async function probeCalls({ stranger, secrets }: ProbeTarget, procedure: ProbeTarget["procedures"][number]) {
  const { visitor: browser } = stranger;
  const texts = await collect(malformedBodies, async (text) =>
    faultsIn(`${procedure.path} with ${text.slice(0, 120)}`, await browser.callRaw(procedure, text), secrets),
  );
  const types = await collect(wrongContentTypes, async (type) => {
    const answer = await browser.send(`/api/trpc/${procedure.path}`, {
      method: "POST",
      headers: { "content-type": type },
      body: JSON.stringify({ json: procedure.sample.input }),
    });
    return faultsIn(`${procedure.path} as ${type}`, answer, secrets);
  });
  return [...texts, ...types];
}

const names = [
  "nothing",
  "chat",
  "chat.nothing",
  "__proto__",
  "constructor",
  "chat.__proto__",
  "toString",
  "chat.get.call",
  "%00",
  "%ff",
  "..%2f..%2fetc%2fpasswd",
  "x".repeat(5_000),
  Array.from({ length: 500 }, () => "account.me").join(","),
];

const probeNames = ({ stranger, secrets }: ProbeTarget) =>
  collect(names, async (name) => {
    const asked = await Promise.all([
      stranger.visitor.send(`/api/trpc/${name}`),
      stranger.visitor.send(`/api/trpc/${name}?batch=1&input=7`),
      stranger.visitor.send(`/api/trpc/${name}?batch=1`, { method: "POST", body: "{}" }),
    ]);
    return asked.flatMap((answer) => [
      ...faultsIn(`/api/trpc/${name.slice(0, 60)}`, answer, secrets),
      ...(answer.status < 400 ? [`/api/trpc/${name.slice(0, 60)} answers ${summarize(answer)}`] : []),
    ]);
  });
