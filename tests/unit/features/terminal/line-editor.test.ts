import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeLine, createHistory, editLine, emptyLine } from "~/features/terminal/pane/line-editor";

const typed = (...keys: string[]) => keys.reduce((line, key) => editLine(line, key) ?? line, emptyLine);

const LEFT = "\u001b[D";
const BACKSPACE = "\u007f";

describe("the line of a terminal", () => {
  it("edits as readline does", () => {
    expect(typed("ls", LEFT, "x")).toEqual({ text: "lxs", cursor: 2 });
    expect(typed("cat a b", "\u0017", "c")).toEqual({ text: "cat a c", cursor: 7 });
    expect(typed("cat a", "\u0001", "\u000b")).toEqual({ text: "", cursor: 0 });
    expect(typed("a🌼", BACKSPACE)).toEqual({ text: "a", cursor: 1 });
  });

  it("ignores keys that it does not know", () => {
    expect(editLine(emptyLine, "\u001b[24~")).toBeNull();
  });

  it("has its cursor inside the text, whatever is pressed", () => {
    const keys = fc.constantFrom(
      "a",
      "🌼",
      " ",
      LEFT,
      "\u001b[C",
      BACKSPACE,
      "\u0017",
      "\u000b",
      "\u001b[3~",
      "\u0015",
    );
    fc.assert(
      fc.property(fc.array(keys), (pressed) => {
        const { text, cursor } = typed(...pressed);
        expect(cursor).toBeGreaterThanOrEqual(0);
        expect(cursor).toBeLessThanOrEqual(text.length);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });

  it("completes what the candidates share, and ends a word that is whole", () => {
    const line = typed("cat src/a");
    expect(completeLine(line, 4, ["src/app.ts", "src/apple.ts"]).text).toBe("cat src/app");
    expect(completeLine(line, 4, ["src/app.ts"]).text).toBe("cat src/app.ts ");
    expect(completeLine(line, 4, ["src/app/"]).text).toBe("cat src/app/");
    expect(completeLine(line, 4, [])).toEqual(line);
  });

  it("walks through earlier commands and back to the one being typed", () => {
    const history = createHistory();
    history.add("ls");
    history.add("pwd");
    history.add("pwd");
    expect(history.move(-1, "ec")).toBe("pwd");
    expect(history.move(-1, "pwd")).toBe("ls");
    expect(history.move(-1, "ls")).toBeNull();
    expect(history.move(1, "ls")).toBe("pwd");
    expect(history.move(1, "pwd")).toBe("ec");
  });
});
