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
