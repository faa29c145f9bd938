import type { FrameLocator, Locator } from "@playwright/test";

const firstShown = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** What has this name and can be pressed, the first on the page. */
export function control(page: FrameLocator, name: RegExp | string): Locator {
  const roles = ["button", "tab", "switch", "checkbox", "radio", "menuitem", "option", "link"] as const;
  const [first, ...others] = roles.map((role) => page.getByRole(role, { name }));
  return firstShown(others.reduce((found, other) => found.or(other), first ?? page.getByText(name)));
}

/** Presses what has this name: a control, or any text. */
export async function choose(page: FrameLocator, name: RegExp | string): Promise<void> {
  const found = control(page, name);
  await ((await found.isVisible()) ? found : shown(page, name)).click();
}

/** A field with this label or placeholder. */
export const field = (page: FrameLocator, name: RegExp | string): Locator =>
  firstShown(
    page
      .getByLabel(name)
      .or(page.getByPlaceholder(name))
      .and(page.locator("input, textarea, select, [contenteditable]")),
  );

/** The only text field that matters, whatever it is called. */
export const textField = (page: FrameLocator): Locator =>
  firstShown(page.getByRole("textbox").or(page.getByRole("searchbox")).or(page.getByRole("spinbutton")));

export const shown = (page: FrameLocator, text: RegExp | string): Locator => firstShown(page.getByText(text));

/** All visible text. */
export const pageText = (page: FrameLocator): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: text that is hidden does not count
  page.locator("body").innerText();

/** Fills a text field and presses its button, or Enter if there is none. */
export async function enter(
  page: FrameLocator,
  text: string,
  { into = textField(page), button = /\b(add|submit|save|send|guess|ok|go)\b|\+/i } = {},
): Promise<void> {
  await into.fill(text);
  const named = firstShown(page.getByRole("button", { name: button }));
  if (await named.isVisible()) await named.click();
  else await into.press("Enter");
}
