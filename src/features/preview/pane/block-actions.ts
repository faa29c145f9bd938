import type { CodeBlock } from "~/domain/preview/code-block";
import { downloadName } from "~/domain/preview/download-name";
import { copyWithToast } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import type { PreviewPage, PreviewTheme } from "~preview";
import { saveFile } from "~preview";
import { copy } from "../copy";
import { openPreviewTab } from "../frame-bridge";
import type { PageSupabase } from "../frame-element";

export interface BlockActions {
  copyCode: () => Promise<void>;
  download: () => void;
  /** Null for a listing: there is no page to open. */
  openTab: (() => void) | null;
}

interface BlockOptions {
  block: CodeBlock | undefined;
  page: PreviewPage | null;
  /** The page's markup with its linked blocks. */
  markup: string | null;
  theme: PreviewTheme;
  outsideImages: boolean;
  supabase: PageSupabase;
}

/** The toolbar's actions on the visible block. */
export function blockActions({ block, page, markup, ...settings }: BlockOptions): BlockActions | null {
  if (!block) return null;
  return {
    copyCode: () => copyWithToast(block.content, copy.copied, copy.copyFailed),
    download: () => saveFile(downloadName(block), markup ?? block.content),
    openTab:
      page &&
      (() => {
        if (!openPreviewTab(page, settings)) toast.error(copy.tabRefused);
      }),
  };
}
