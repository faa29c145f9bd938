import {
  expectsSupabase,
  type PreviewPage,
  type PreviewTheme,
  type ShownPage,
  type SupabaseAccess,
  withSupabase,
} from "~preview";
import { copy } from "./copy";
import { type ConditionOf, type FrameChannel, type FrameEvent, openChannel } from "./frame-channel";
import { withLibraries } from "./with-libraries";

/** The Supabase project that a project's pages use; null for none. Dry until it is known, or there is a project. */
export type PageSupabase = (SupabaseAccess & { projectId: string }) | "dry" | null;

export interface FrameSettings {
  theme: PreviewTheme;
  /** Images from other sites are allowed. */
  outsideImages: boolean;
  /** Absent: none. */
  supabase?: PageSupabase;
}

export interface FrameOptions extends FrameSettings {
  /** Nobody uses the page: it takes no focus and asks nothing. */
  isInert?: boolean;
  onEvent: (event: FrameEvent) => void;
}

/** The request of a frame that shows one page. */
export const ONLY = 0;

/** What the pages of a frame may do. The frame's policy header repeats the first; none may ever contain allow-same-origin. */
export const SANDBOX = {
  page: "allow-scripts allow-forms allow-modals",
  /** Forms run their handlers, and no dialog can interrupt. */
  check: "allow-scripts allow-forms",
  picture: "allow-scripts",
} as const;

/**
 * The document generated code runs in. Its policy header decides where images may come from, and which Supabase project
 * the page may reach: that of the named project of ours, which the server looks up.
 */
export function documentUrl(outsideImages: boolean, supabase: PageSupabase): string {
  if (supabase === null || supabase === "dry") return outsideImages ? "/frame/outside-images" : "/frame";
  return `/api/frame/${supabase.projectId}${outsideImages ? "?images=outside" : ""}`;
}

export function addFrame(
  container: HTMLElement,
  title: string,
  sandbox: string,
  options: FrameOptions & { conditionOf?: ConditionOf },
) {
  const { theme, outsideImages, supabase = null, onEvent, conditionOf } = options;
  const iframe = document.createElement("iframe");
  iframe.title = title;
  iframe.setAttribute("sandbox", sandbox);
  iframe.style.cssText = `width:100%;height:100%;border:0;color-scheme:${theme}`;
  const line = openChannel(() => iframe.contentWindow, onEvent, conditionOf);
  iframe.src = `${documentUrl(outsideImages, supabase)}#${theme}`;
  container.append(iframe);
  return { iframe, line };
}

type PageRequested = { id: number; page: ShownPage };

/** Sends pages with the libraries that they need; one that is overtaken meanwhile is not sent. */
export function pageSender(
  channel: FrameChannel,
  supabase: SupabaseAccess | "dry" | null,
  { isRepeatable = false, isInert = false } = {},
): (request: PageRequested) => void {
  let latest: ShownPage | undefined;
  return ({ id, page }) => {
    latest = page;
    const send = (ready: PreviewPage) => {
      if (latest === page)
        channel.send({
          type: "show",
          id,
          page: { ...ready, keepScroll: page.keepScroll, isRepeatable, isInert },
        });
    };
    const ready = preparedPage(page, supabase);
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
