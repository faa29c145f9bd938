import { describe, expect, it } from "vitest";
import { groupDetails, type MarkdownItem } from "~/features/chat/markdown/details";
import { createBlockReader } from "~/features/chat/markdown/split-blocks";

type Shown = string | Shown[];

/** The blocks with text: a group as a list, its summary first. */
const show = (items: readonly MarkdownItem[]): Shown[] =>
  items
    .map((each): Shown => ("items" in each ? [each.summary, ...show(each.items)] : each.raw.trim()))
    .filter((each) => each !== "");
const shown = (markdown: string, growing = false) =>
  show(groupDetails(createBlockReader().read(markdown), growing));

describe("<details> in a reply", () => {
  it("groups what stands between its tags, under its summary", () => {
    const markdown =
      "Before\n\n<details>\n<summary><b>More</b></summary>\n\nInner\n\n- one\n\n</details>\n\nAfter";
    expect(shown(markdown)).toEqual(["Before", ["More", "Inner", "- one"], "After"]);
  });

  it("ends at its own closing tag", () => {
    const inner = "<details>\n\nDeep\n\n</details>";
    expect(shown(`<details open>\n\nOuter\n\n${inner}\n\nStill\n\n</details>\n\nAfter`)).toEqual([
      ["", "Outer", ["", "Deep"], "Still"],
      "After",
    ]);
    expect(shown(`<details>\n\n<details id="a">\n\nDeep\n\n</details>\n\nStill\n\n</details>`)).toEqual([
      ["", '<details id="a">', "Deep", "</details>", "Still"],
    ]);
  });

  it("stays text when it is never closed, and is a group while it may still be", () => {
    const markdown = "<details>\n\nInner";
    expect(shown(markdown)).not.toContainEqual(expect.any(Array));
    expect(shown(markdown, true)).toEqual([["", "Inner"]]);
  });
});
