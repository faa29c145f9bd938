import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { PageSupabase } from "~/features/preview/frame-element";
import { PreviewPane } from "~/features/preview/preview-pane";

const html = "<!doctype html><title>Garden</title><h1>Garden</h1><script>console.log('Ready')</script>";
const files = new Map([["index.html", html]]);
const version = { id: "v", replyId: null, files, hasReply: true };

/** The pane as a chat shows it after a reload: what its pages reach arrives after the project. */
const pane = (supabase: PageSupabase, allowed = false) => (
  <div style={{ height: 600 }}>
    <PreviewPane
      reply={{ replyId: null, replyText: null, phase: "done", earlier: null }}
      look={{ theme: "light", supabase, images: { allowed } }}
      project={{ id: null, files, version }}
    />
  </div>
);

it("keeps the Console, and a press on it, while what its pages reach arrives", async () => {
  const { rerender } = await render(pane("dry"));
  const button = page.getByRole("button", { name: /^Console/ });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  const [pressed, frame] = [button.element(), document.querySelector("iframe")];
  await userEvent.click(button);
  await rerender(pane(null));
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  // A press that began before ends on the same button.
  expect(button.element()).toBe(pressed);
  // A page that does not mention Supabase goes on in its frame.
  expect(document.querySelector("iframe")).toBe(frame);
  await rerender(pane(null, true));
  // Its new policy is another document's.
  await expect.poll(() => document.querySelector("iframe")).not.toBe(frame);
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
  expect(button.element()).toBe(pressed);
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "Reload" }).click();
  expect(button.element()).toBe(pressed);
});
