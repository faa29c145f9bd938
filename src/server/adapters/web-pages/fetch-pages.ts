import { allowsPath, ROBOT_NAME } from "~/domain/knowledge/robots";
import type { WebPage, WebPageProblem, WebPages } from "~/server/ports/web-pages";
import { createSafeFetch, RefusedAddressError } from "../net/create-fetch";
import { TooLargeError } from "../net/limit-answer";

const MAX_HOPS = 4;
const IDLE_MS = 10_000;
const headers = {
  "user-agent": `${ROBOT_NAME} (read by a person)`,
  accept: "text/html, text/*;q=0.9, application/pdf",
};

/** A name that leads to a refused address is refused while the connection is made. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedAddressError ||
  (error instanceof Error && error.cause instanceof RefusedAddressError);

/** Reads pages over the web. @param allowPrivate whether they may be on this machine and its network */
export function fetchPages({ allowPrivate }: { allowPrivate: boolean }): WebPages {
  const fetchFor = createSafeFetch({ guard: { allowPrivate }, idleMs: IDLE_MS, followsAnywhere: true });

  /** A site without a robots.txt allows everything; one whose robots.txt fails allows nothing. */
  async function isAllowed(url: URL): Promise<boolean> {
    const answer = await fetchFor("robots")(new URL("/robots.txt", url), { headers });
    if (answer.status >= 500) return false;
    return !answer.ok || allowsPath(await answer.text(), `${url.pathname}${url.search}`);
  }

  async function read(address: string): Promise<WebPage | { problem: WebPageProblem }> {
    let url = new URL(address);
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (!(await isAllowed(url))) return { problem: "robots" };
      const answer = await fetchFor("webPage")(url, { headers, redirect: "manual" });
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
      if (location === null) {
        if (!answer.ok)
          return { problem: answer.status === 404 || answer.status === 410 ? "not_there" : "refused" };
        const [mediaType = ""] = (answer.headers.get("content-type") ?? "").split(";", 1);
        return {
          bytes: new Uint8Array(await answer.arrayBuffer()),
          mediaType: mediaType.trim().toLowerCase(),
        };
      }
      await answer.body?.cancel();
      // The robots.txt of the site that it leads to counts there.
      url = new URL(location, url);
    }
    return { problem: "unreachable" };
  }

  return {
    read: (address) =>
      read(address).catch((error: unknown) => {
        if (error instanceof TooLargeError) return { problem: "too_large" };
        return { problem: isRefusal(error) ? "refused" : "unreachable" };
      }),
  };
}
