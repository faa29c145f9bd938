import { expect, it } from "vitest";
import { buildPage } from "~/features/preview/build-page";
import { openPageThumbnail } from "~/features/preview/check-frames";
import { checkPage } from "~/features/preview/check-page";
import { runChecks } from "~/features/preview/run-checks";
import { checkFiles } from "~tests/support/projects/todo-checks";

/** Tries all that moves the focus. */
const GREEDY = `<form><label>Name <input name="name" required></label><button>Send</button></form>
  <input id="free"><dialog><button>Close</button></dialog><div popover><input autofocus></div>
  <script>
    function grab() {
      const [free, form, dialog] = ["#free", "form", "dialog"].map((each) => document.querySelector(each));
      free.focus();
      free.select();
      form.requestSubmit();
      document.querySelector("label").click();
      document.querySelector("[popover]").showPopover();
      dialog.showModal();
      dialog.querySelector("button").focus();
      dialog.close();
    }
    grab();
    document.querySelector("form button").onclick = grab;
  </script>`;

const settings = { theme: "light", outsideImages: false } as const;
const files = new Map([["index.html", GREEDY]]);

async function runsOfPages(): Promise<Record<string, () => Promise<unknown>>> {
  const page = await buildPage(files);
  if (!page) throw new Error("No page");
  const signal = new AbortController().signal;
  const withChecks = new Map([...files, ...checkFiles({ sends: ["Press “Send”", "See “Name”"] })]);
  return {
    check: () => checkPage(page, { ...settings, signal }),
    checks: () => runChecks(withChecks, { ...settings, signal }),
    thumbnail: () =>
      new Promise<void>((resolve) => {
        const onEvent = ({ type }: { type: string }) => {
          if (type !== "still") return;
          frame.close();
          resolve();
        };
        const frame = openPageThumbnail(document.body, { page, ...settings, onEvent });
      }),
  };
}

it.for(["check", "checks", "thumbnail"])("leaves the focus where the user types: %s", async (name) => {
  const message = document.body.appendChild(document.createElement("input"));
  message.focus();
  let isLost = false;
  message.addEventListener("blur", () => {
    isLost = true;
  });
  await (await runsOfPages())[name]?.();
  expect([isLost, document.activeElement]).toEqual([false, message]);
  message.remove();
});
