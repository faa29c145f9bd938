import type { PreviewTheme } from "~preview";
import type { PageSupabase } from "../frame-element";
import type { PageThemeChoice } from "../page-theme";

/** Whether pages may load images from other sites, and how the user allows it. */
export interface OutsideImages {
  allowed: boolean;
  /** Absent if that cannot be changed. */
  onAllow?: () => void;
}

/** What a page may load, and its theme, independently of its files. */
export interface PageLook {
  images: OutsideImages;
  /** The Supabase project that pages may reach; null for none. */
  supabase: PageSupabase;
  /** If absent, pages use their own theme. */
  pageTheme?: PageThemeChoice | undefined;
}

/** `theme`: the product's. What is absent is not loaded. */
export type GivenLook = Partial<PageLook> & { theme: PreviewTheme };

const noImages = { allowed: false };

/** The theme in which pages are shown, and what they may load. */
export function lookOf({ theme, pageTheme, images = noImages, supabase = null }: GivenLook) {
  const forced = pageTheme && pageTheme.theme !== "own" ? pageTheme.theme : null;
  return { theme: forced ?? theme, isForced: forced !== null, pageTheme, images, supabase };
}

export type ShownLook = ReturnType<typeof lookOf>;
