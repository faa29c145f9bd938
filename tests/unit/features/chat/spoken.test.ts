import { describe, expect, it } from "vitest";
import { nextSpoken } from "~/features/chat/live/spoken";

describe("nextSpoken", () => {
  it("waits for the end of a sentence", () => {
    expect(nextSpoken("Here is a", 0)).toEqual({ spoken: "", upTo: 0 });
    expect(nextSpoken("Here is a page. It has", 0)).toEqual({ spoken: "Here is a page.", upTo: 15 });
  });

  it("announces complete code by language instead of reading it", () => {
    const open = "Look.\n\n```html\n<p>";
    expect(nextSpoken(open, 0).spoken).toBe("Look.");
    const whole = `${open}</p>\n\`\`\`\nDone. `;
    expect(nextSpoken(whole, 0).spoken).toBe("Look. Code in html. Done.");
  });

  it("repeats nothing as the text grows", () => {
    const text = "One. Two.\n\n```js\nlet a. \n```\n\nThree. Four. ";
    let from = 0;
    const said: string[] = [];
    for (let length = 0; length <= text.length; length++) {
      const { spoken, upTo } = nextSpoken(text.slice(0, length), from);
      if (spoken) said.push(spoken);
      from = upTo;
    }
    expect(said.join(" ")).toBe("One. Two. Code in js. Three. Four.");
  });
});
