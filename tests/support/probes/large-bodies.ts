import { handlerRoutes, pageRoutes } from "../routes";
import { errorCodeOf, findLeaks, summarize } from "./inspect-answer";
import { isSignedIn, signIn } from "./people";
import { collect, type Probe } from "./probe";

const BYTES = 10_000_000;
const OVER_EVERY_LIMIT = 20_000_000;

/** Answers without looking at what was sent. */
const readsBody = (path: string) => path !== "/api/trpc/auth.passkeySignInOptions";

const uploadProcedures = ["chat.send", "profile.saveAvatar"];

/** A call whose one text is as long as that. */
const call = (bytes: number) => JSON.stringify({ json: { text: "x".repeat(bytes) } });

/** Sends a body without saying how long it is. */
function withoutLength(text: string): RequestInit & { duplex: "half" } {
  return { body: new Blob([text]).stream(), duplex: "half" };
}

const withoutParameters = (route: string) => route.replace(/\[+(?:\.\.\.)?\w+\]+/g, "x");

/** 10 MB to everything that takes a POST, with and without saying so before; more still to what takes files. */
export const probeLargeBodies: Probe = async ({ procedures, stranger, secrets }) => {
  const calls = procedures.map(({ path }) => `/api/trpc/${path}`);
  const library = ["callback/credentials", "callback/passkey", "signout", "signin/github"];
  const routes = [...handlerRoutes(), ...pageRoutes()].map(withoutParameters);
  const paths = [...calls, ...library.map((path) => `/api/auth/${path}`), ...routes];
  // A connection whose body was not read to its end serves nobody else.
  const headers = { "content-type": "application/json", connection: "close" };
  const ask = (bytes: number) => {
    const text = call(bytes);
    return (path: string) => askWith(text, path);
  };
  const askWith = async (text: string, path: string) => {
    const answers = [
      await stranger.visitor.send(path, { method: "POST", headers, body: text }).catch(asRefused),
      await stranger.visitor.send(path, { method: "POST", headers, ...withoutLength(text) }).catch(asRefused),
    ];
    return answers.flatMap((answer) => {
      const leaks = findLeaks(answer, secrets).map((what) => `${path} tells ${what}`);
      // A subscription refuses in the stream that it answers with.
      const isRefused =
        answer.status >= 400
          ? answer.status < 500
          : !readsBody(path) || errorCodeOf(answer) === "METHOD_NOT_SUPPORTED";
      return isRefused ? leaks : [...leaks, `${path} with ${text.length} bytes: ${summarize(answer)}`];
    });
  };
  const found = await collect(paths, ask(BYTES));
  for (const path of uploadProcedures) found.push(...(await ask(OVER_EVERY_LIMIT)(`/api/trpc/${path}`)));
  if (!(await isSignedIn(stranger))) await signIn(stranger);
  return found;
};

/** A server that has heard enough may hang up in mid-sentence. That it lives is asked afterwards. */
function asRefused(error: unknown) {
  if (!(error instanceof TypeError)) throw error;
  return { status: 413, text: "" };
}
