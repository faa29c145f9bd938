import { describe, expect, it } from "vitest";
import { formatFollowUps, splitFollowUps } from "~/domain/reply/follow-ups";

const body = "Here it is.\n\n```html\n<p>\n```\n\nThe page greets now.";
const both = ["Add a footer", "Make it dark"];

describe("the follow-ups of a reply", () => {
  it.each([
    "\n\nNext:\n- Add a footer\n- Make it dark",
    "\n\n**Next:**\n\n1. Add a footer\n2. Make it dark\n",
    "\n\n---\n### Next steps\n* **Add a footer**\n* `Make it dark`\n\n",
    '\nnext\n• "Add a footer"\n• [Make it dark](https://example.org)',
    formatFollowUps(both),
  ])("are read from %j", (end) => {
    expect(splitFollowUps(body + end, false)).toEqual({ body: `${body}\n`, followUps: both });
  });

  it.each([
    body,
    `${body}\n\nNext:\nYou could add a footer.`,
    `${body}\n\nNext:\n- Add a footer\n\nTell me which.`,
    `${body}\n\nNext:\n- ${"a".repeat(200)}`,
    `${body}\n\nNext:\n${"- a\n".repeat(9)}`,
    "Next: the footer.\n- a\n- b",
    "```md\nNext:\n- a\n```\n",
    "",
  ])("are none in %j, which stays as it is", (reply) => {
    expect(splitFollowUps(reply, false)).toEqual({ body: reply, followUps: [] });
  });

  it("are at most three, each once", () => {
    expect(splitFollowUps("Next:\n- a\n- a\n- b\n- c\n- d", false).followUps).toEqual(["a", "b", "c"]);
  });

  it("do not flicker while they are written", () => {
    const reply = `${body}\n\nNext:\n- Add a footer\n- Make it dark\n`;
    for (let end = reply.indexOf("Next:") + 5; end <= reply.length; end++)
      expect(splitFollowUps(reply.slice(0, end), true).body).toBe(`${body}\n`);
    expect(splitFollowUps(`${body}\n\nNext:\nYou could\nadd more`, true).body).toContain("You could");
  });
});
