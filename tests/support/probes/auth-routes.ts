import { summarize } from "./inspect-answer";
import { collect, type Probe } from "./probe";
import { visitor } from "./visitor";

const usedRoutes: [method: string, action: string][] = [
  ["POST", "signout"],
  ["POST", "signin/github"],
  ["POST", "callback/credentials"],
  ["POST", "callback/confirmation"],
  ["POST", "callback/second-factor"],
  ["POST", "callback/passkey"],
];

/** NextAuth itself would respond to these. */
const unusedRoutes: [method: string, action: string][] = [
  ["POST", "_log"],
  ["POST", "session"],
  ["POST", "csrf"],
  ["POST", "signin"],
  ["POST", "signin/credentials"],
  ["POST", "callback/github"],
  ["GET", "providers"],
  ["GET", "signin"],
  ["GET", "signout"],
  ["GET", "error?error=%0d%0a"],
  ["GET", "verify-request"],
  ["GET", "callback/credentials"],
  ["GET", "nothing"],
];

const junk: [type: string, body: string][] = [
  ["application/json", "{"],
  ["application/json", '{"callbackUrl":{}}'],
  ["text/plain", "csrfToken=x"],
];

const invalidReturnPaths = ["junk", "\0", "javascript:alert(1)", "//", "https://"];

/** Client input that might reach the log. */
export const FORGED_LINE = "forged-by-a-guest";

/**
 * Probes NextAuth's routes as a guest: malformed input is rejected, unused routes are closed, and nothing sent is
 * logged.
 */
export const probeAuthRoutes: Probe = async ({ url }) => {
  const ask = (action: string, init: RequestInit) => visitor(url).send(`/api/auth/${action}`, init);
  const expectStatus = async (status: number, action: string, init: RequestInit) => {
    const answer = await ask(action, init);
    return answer.status === status ? [] : [`${init.method} ${action}: ${summarize(answer)}`];
  };
  const junkAnswers = await collect(usedRoutes, async ([method, action]) => {
    const found: string[] = [];
    for (const [type, body] of junk)
      found.push(...(await expectStatus(400, action, { method, headers: { "content-type": type }, body })));
    const strange = new URLSearchParams({ callbackUrl: "junk", json: "true" });
    const answer = await ask(action, { method, body: strange });
    return answer.status < 500
      ? found
      : [...found, `${action} with an invalid return path: ${summarize(answer)}`];
  });
  const unusedAnswers = await collect(unusedRoutes, ([method, action]) =>
    expectStatus(404, action, { method }),
  );
  const strange = await collect(invalidReturnPaths, async (address) => {
    const query = `session?callbackUrl=${encodeURIComponent(address)}`;
    const cookie = `next-auth.callback-url=${encodeURIComponent(address)}`;
    const answers = [await ask(query, {}), await ask("csrf", { headers: { cookie } })];
    return answers.flatMap((answer) =>
      answer.status < 500 ? [] : [`${address} as a return path: ${summarize(answer)}`],
    );
  });
  const log = JSON.stringify({ code: FORGED_LINE, level: "error", message: FORGED_LINE });
  await ask("_log", { method: "POST", headers: { "content-type": "application/json" }, body: log });
  await ask(`callback/github?error=${FORGED_LINE}&error_description=${FORGED_LINE}`, { method: "GET" });
  return [...junkAnswers, ...unusedAnswers, ...strange];
};
