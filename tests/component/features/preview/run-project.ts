import { afterEach } from "vitest";
import { openPreviewFrame } from "~/features/preview/frame-bridge";
import { packageSource } from "~/features/preview/packages";
import { appPage } from "~preview";
import { createBundler } from "~preview/bundle";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/**
 * Runs a project in the preview's frame, which no test can read: what its code prints as "shown:<name>:<text>" is in
 * `shows`.
 *
 * @param thrown what of its errors it throws on purpose
 */
export async function runProject(files: ReadonlyMap<string, string>, thrown = /^$/) {
  const container = document.createElement("div");
  document.body.append(container);
  const shows: Record<string, string> = {};
  const errors: string[] = [];
  const frame = openPreviewFrame(container, {
    theme: "light",
    outsideImages: false,
    onEvent(event) {
      if (event.type !== "console") return;
      for (const { level, text } of event.entries) {
        const [, section, shown] = /^shown:([^:]*):(.*)$/s.exec(text) ?? [];
        if (section !== undefined && shown !== undefined) shows[section] = shown;
        else if ((level === "error" || level === "warn") && !thrown.test(text)) errors.push(text);
      }
    },
  });
  opened.push(() => {
    frame.close();
    container.remove();
  });
  frame.show(appPage(files, await createBundler(packageSource).bundle(files)));
  return { shows, errors };
}
