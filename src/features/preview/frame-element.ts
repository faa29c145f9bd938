import {
  expectsSupabase,
  FRAME_CALL,
  type PreviewPage,
  type PreviewTheme,
  type ShownPage,
  type SupabaseAccess,
  withSupabase,
} from "~preview";
import { copy } from "./copy";
import { type ConditionOf, type FrameChannel, type FrameEvent, openChannel } from "./frame-channel";
import { withLibraries } from "./with-libraries";

/** The Supabase project of a project's pages; null for none, "dry" while unknown or without a project. */
export type PageSupabase = (SupabaseAccess & { projectId: string }) | "dry" | null;

export interface FrameSettings {
  theme: PreviewTheme;
  /** Images from other sites are allowed. */
  outsideImages: boolean;
  supabase?: PageSupabase;
}

export interface FrameOptions extends FrameSettings {
  /** The page takes no focus and opens no dialogs. */
  isInert?: boolean;
  /** Takes over the first frame, if it is still there and may load the same. */
  adoptsFirst?: boolean;
  onEvent: (event: FrameEvent) => void;
}

/** The request id in frames that show one page. */
export const SINGLE_PAGE_ID = 0;

/** Sandbox permissions. The frame's policy header repeats the first; never add allow-same-origin. */
export const SANDBOX = {
  page: "allow-scripts allow-forms allow-modals",
  /** Forms run their handlers; dialogs cannot interrupt. */
  check: "allow-scripts allow-forms",
  picture: "allow-scripts",
} as const;

/**
 * The URL of the document that runs generated code. Its policy header decides which images and which Supabase project
 * the page may load; the server looks up the Supabase project.
 */
export function documentUrl(outsideImages: boolean, supabase: PageSupabase): string {
  if (supabase === null || supabase === "dry") return outsideImages ? "/frame/outside-images" : "/frame";
  return `/api/frame/${supabase.projectId}${outsideImages ? "?images=outside" : ""}`;
}

/** The frame's document with the page of a project's head; see server/api/routes/frame.ts. */
export const firstFrameUrl = (projectId: string, outsideImages: boolean): string =>
  `/api/frame/${projectId}?first${outsideImages ? "&images=outside" : ""}`;

/** Takes the first frame out of its place; null if it has not started. */
function takeFirstFrame(isWanted: (url: string) => boolean): HTMLIFrameElement | null {
  const frame = document.querySelector<HTMLIFrameElement>("[data-first-frame] > iframe");
  if (frame?.hasAttribute("src") && isWanted(frame.dataset.url ?? "")) return frame;
  if (frame) removeFrame(frame);
  return null;
}

/** The picture that stands behind a frame until its first page appears; see first-frame.tsx. */
const pictureBehind = ({ previousElementSibling: picture }: HTMLIFrameElement): Element | null =>
  picture?.hasAttribute("data-starting") ? picture : null;

export function removeFrame(frame: HTMLIFrameElement): void {
  pictureBehind(frame)?.remove();
  frame.remove();
}

/** Removes the first frame, because the pane shows no page. */
export const dropFirstFrame = (): void => void takeFirstFrame(() => false);

export function addFrame(
  container: HTMLElement,
  title: string,
  sandbox: string,
  options: FrameOptions & { conditionOf?: ConditionOf },
) {
  const { theme, outsideImages, supabase = null, onEvent, conditionOf } = options;
  const hasSupabase = supabase !== null && supabase !== "dry";
  const first = options.adoptsFirst
    ? takeFirstFrame((url) => !hasSupabase && url.endsWith("images=outside") === outsideImages)
    : null;
  const iframe = first ?? document.createElement("iframe");
  iframe.title = title;
  if (!first) iframe.setAttribute("sandbox", sandbox);
  iframe.style.cssText = `width:100%;height:100%;border:0;color-scheme:${theme}`;
  const line = openChannel(() => iframe.contentWindow, onEvent, conditionOf);
  if (first) {
    container.append(pictureBehind(first) ?? "");
    // Unlike `append`, it keeps the running page.
    container.moveBefore(first, null);
    first.contentWindow?.postMessage(FRAME_CALL, "*");
  } else {
    iframe.src = `${documentUrl(outsideImages, supabase)}#${theme}`;
    container.append(iframe);
  }
  return { iframe, line };
}

type PageRequested = { id: number; page: ShownPage; type?: "show" | "restart" };

/** Sends pages with their libraries, unless a newer page overtakes. */
export function pageSender(
  channel: FrameChannel,
  supabase: PageSupabase | (() => PageSupabase),
  { isRepeatable = false, isInert = false } = {},
): (request: PageRequested) => void {
  let latest: ShownPage | undefined;
  return ({ id, page, type = "show" }) => {
    latest = page;
    const send = (ready: PreviewPage) => {
      if (latest === page)
        channel.send({
          type,
          id,
          page: { ...ready, keepScroll: page.keepScroll, isRepeatable, isInert },
        });
    };
    const ready = preparedPage(page, typeof supabase === "function" ? supabase() : supabase);
    if (ready instanceof Promise) void ready.then(send);
    else send(ready);
  };
}

export const preparedPage = (page: PreviewPage, supabase: SupabaseAccess | "dry" | null) =>
  withLibraries(supabase ? withSupabase(page, supabase) : withoutSupabase(page));

const withoutSupabase = (page: PreviewPage): PreviewPage =>
  expectsSupabase(page)
    ? { ...page, notes: [...page.notes, { level: "warn", text: copy.noSupabase }] }
    : page;
