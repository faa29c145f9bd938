// The actions of an agent in a previewed page. Bundled separately from the page runtime, which loads it on demand.
import { MAX_OUTLINE, MAX_REPORT_TEXT } from "../limits";
import { OWN_ADDRESS } from "../own-address";
import type { PageAction, PageReport } from "../protocol";
import { followPath, press, pressKey, type } from "./act";
import { createFinder } from "./find";
import { printOutline, readOutline } from "./outline";
import { takePicture } from "./picture";
import { createRefs } from "./refs";
import { waitForContent, waitForText, waitUntilStable } from "./settle";

export { startRecording } from "./record";
export { runSteps } from "./run-steps";

const refs = createRefs();
const find = createFinder(refs);

/** Performs one action, waits for its effects, and reports the state of the page. Never rejects. */
export async function perform(action: PageAction): Promise<PageReport> {
  await waitForContent();
  const problem = await attempt(action);
  if (problem === null) await waitUntilStable();
  const picture = problem === null && action.kind === "picture" ? await tryPicture() : { base64: null };
  return {
    problem: shorten(problem ?? picture.problem ?? "") || null,
    title: shorten(document.title),
    place: shorten(currentRoute()),
    width: window.innerWidth,
    height: window.innerHeight,
    outline: outlineOf(action),
    picture: picture.base64,
  };
}

/** The outline of the page, or the complete outline of the element that the agent looks at. */
function outlineOf({ kind, target }: PageAction): string {
  const part = kind === "look" && target ? valueOrNull(() => find(target)) : null;
  const root = part ?? document.body;
  return printOutline(readOutline(root, refs), { limit: MAX_OUTLINE, refs, root, isWhole: part !== null });
}

function valueOrNull<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** @returns why the action failed, or null */
async function attempt({ kind, target, text, submit }: PageAction): Promise<string | null> {
  try {
    switch (kind) {
      case "look":
        if (target) find(target);
        return null;
      case "picture":
        if (target) find(target).scrollIntoView({ block: "center", behavior: "instant" });
        return null;
      case "press":
        return press(find(target));
      case "type":
        return type(find(target), text, submit);
      case "key":
        return pressKey(text);
      case "wait":
        return await waitForText(text);
      case "go":
        return followPath(text);
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function tryPicture(): Promise<{ base64: string | null; problem?: string }> {
  try {
    return { base64: await takePicture() };
  } catch (error) {
    return { base64: null, problem: `The page could not be pictured: ${String(error)}` };
  }
}

/** The page's path, query and hash, or only the hash on the first page; see ../own-address.ts. */
function currentRoute(): string {
  const { pathname, search, hash } = Reflect.get(window, OWN_ADDRESS) ?? location;
  return pathname === "/" && search === "" ? hash : pathname + search + hash;
}

const shorten = (text: string): string => text.slice(0, MAX_REPORT_TEXT);
