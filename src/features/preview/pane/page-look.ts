import type { PageSupabase } from "../frame-element";
import type { PageThemeChoice } from "../page-theme";

/** Whether pages may load images from other sites, and how the user allows it. */
export interface OutsideImages {
  allowed: boolean;
  /** Absent where that cannot be changed. */
  onAllow?: () => void;
}

/** What a page may load and how it looks, whatever its files are. */
export interface PageLook {
  images: OutsideImages;
  /** The Supabase project that pages may reach; null for none. */
  supabase: PageSupabase;
  /** Absent: pages use their own theme. */
  pageTheme?: PageThemeChoice | undefined;
}
