import { callBudgets } from "~/domain/auth/limits";
import { summarize } from "./inspect-answer";
import type { Probe } from "./probe";
import { retryWhenLimited } from "./retry-when-limited";
import { visitor } from "./visitor";

const UNKNOWN_CHAT = "00000000-0000-4000-8000-000000000000";
const input = { json: { chatId: UNKNOWN_CHAT, modelId: "builtin:starter" } };
const COST = 10;
const AT_ONCE = 10;

const batch = (calls: number) => {
  const inputs = JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, input])));
  const names = Array.from({ length: calls }, () => "chat.context").join(",");
  return `/api/trpc/${names}?batch=1&input=${encodeURIComponent(inputs)}`;
};

/** A signed-in user exceeds the budget, in one request and in many. */
export const probeRateLimit: Probe = async ({ url, stranger }) => {
  const { visitor: browser } = stranger;
  const found: string[] = [];
  const many = await retryWhenLimited(() => browser.send(batch(20)));
  const served = many.text.split('"NOT_FOUND"').length - 1;
  if (served !== 4) found.push(`${served} of twenty expensive calls in one request were served`);
  // Several at once: the budget is one of a minute, which a slow machine needs for all of them in turn.
  for (let spent = 0; spent <= callBudgets.user.points; spent += AT_ONCE * 4 * COST) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => browser.send(batch(4))));
    const answer = answers.find(({ text }) => text.includes("TOO_MANY_REQUESTS"));
    if (!answer) continue;
    if (!/too many requests within a minute. Please try again in \d+ seconds?\./.test(answer.text))
      found.push(`An exhausted budget responds with ${summarize(answer)}`);
    const guest = await visitor(url).send("/api/auth/session");
    if (guest.status !== 200) found.push(`Another visitor is rejected, too: ${summarize(guest)}`);
    return found;
  }
  return [...found, `A budget of ${callBudgets.user.points} was never exhausted`];
};
