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

/** Sends pages with their libraries, unless a newer page overtakes. */
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
