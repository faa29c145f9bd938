import { handlerRoutes, pageRoutes } from "../routes";
import { leaksIn, refusalIn, shortly } from "./judge";
import { isSignedIn, signIn } from "./people";
import { forEach, type Walk } from "./world";

const BYTES = 10_000_000;
const MORE_THAN_ANY_ROUTE_READS = 20_000_000;

/** Answers without looking at what was sent. */
const readsBody = (path: string) => path !== "/api/trpc/auth.passkeySignInOptions";

const takingFiles = ["chat.send", "profile.saveAvatar"];

/** A call whose one text is as long as that. */
const call = (bytes: number) => JSON.stringify({ json: { text: "x".repeat(bytes) } });

/** Sends a body without saying how long it is. */
function unmeasured(text: string): RequestInit & { duplex: "half" } {
  return { body: new Blob([text]).stream(), duplex: "half" };
}

const withoutParameters = (route: string) => route.replace(/\[+(?:\.\.\.)?\w+\]+/g, "x");

/** 10 MB to everything that takes a POST, with and without saying so before; more still to what takes files. */
export const walkWithBulk: Walk = async ({ procedures, stranger, secrets }) => {
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
      await stranger.visitor.send(path, { method: "POST", headers, body: text }).catch(brokenOff),
      await stranger.visitor.send(path, { method: "POST", headers, ...unmeasured(text) }).catch(brokenOff),
    ];
    return answers.flatMap((answer) => {
      const leaks = leaksIn(answer, secrets).map((what) => `${path} tells ${what}`);
      // A subscription refuses in the stream that it answers with.
      const isRefused =
        answer.status >= 400
          ? answer.status < 500
          : !readsBody(path) || refusalIn(answer) === "METHOD_NOT_SUPPORTED";
      return isRefused ? leaks : [...leaks, `${path} with ${text.length} bytes: ${shortly(answer)}`];
    });
  };
  const found = await forEach(paths, ask(BYTES));
  for (const path of takingFiles) found.push(...(await ask(MORE_THAN_ANY_ROUTE_READS)(`/api/trpc/${path}`)));
  if (!(await isSignedIn(stranger))) await signIn(stranger);
  return found;
};

/** A server that has heard enough may hang up in mid-sentence. That it lives is asked afterwards. */
function brokenOff(error: unknown) {
  if (!(error instanceof TypeError)) throw error;
  return { status: 413, text: "" };
}
