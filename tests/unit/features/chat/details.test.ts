import { describe, expect, it } from "vitest";
import { groupDetails } from "~/features/chat/markdown/details";
import { createBlockReader } from "~/features/chat/markdown/split-blocks";

/** The blocks with text: a group as a list, its summary first. */
const shown = (markdown: string, growing = false) =>
  groupDetails(createBlockReader().read(markdown), growing)
    .map((each) =>
      "blocks" in each
        ? [each.summary, ...each.blocks.map(({ raw }) => raw.trim()).filter(Boolean)]
        : each.raw.trim(),
    )
    .filter(Boolean);

describe("<details> in a reply", () => {
  it("groups what stands between its tags, under its summary", () => {
    const markdown =
      "Before\n\n<details>\n<summary><b>More</b></summary>\n\nInner\n\n- one\n\n</details>\n\nAfter";
    expect(shown(markdown)).toEqual(["Before", ["More", "Inner", "- one"], "After"]);
  });

  it("ends at its own closing tag", () => {
    const inner = "<details>\n\nDeep\n\n</details>";
    const [group, ...rest] = shown(`<details open>\n\nOuter\n\n${inner}\n\nStill\n\n</details>\n\nAfter`);
    expect(group?.at(-1)).toBe("Still");
    expect(rest).toEqual(["After"]);
  });

  it("stays text when it is never closed, and is a group while it may still be", () => {
    const markdown = "<details>\n\nInner";
    expect(shown(markdown)).not.toContainEqual(expect.any(Array));
    expect(shown(markdown, true)).toEqual([["", "Inner"]]);
  });
});
