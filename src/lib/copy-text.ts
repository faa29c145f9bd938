import { toast } from "./toast";

/** Copies text to the clipboard, and shows a toast with the result. */
export async function copyWithToast(text: string, copied: string, failed: string): Promise<void> {
  if (await copyText(text)) toast.success(copied);
  else toast.error(failed);
}

/** Copies text to the clipboard. Returns false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// navigator.clipboard does not exist over plain http from another machine, which is common for a local-first server.
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
