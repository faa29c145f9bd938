import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completeLine,
  createHistory,
  drawLine,
  editLine,
  emptyLine,
} from "~/features/terminal/pane/line-editor";

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

describe("drawing a line", () => {
  const draw = (text: string, cursor: number, row = 0) =>
    drawLine({ text, cursor }, { folder: "~", columns: 10, row });

  it("puts the cursor where it is in the line, over several rows", () => {
    expect(draw("ls", 2)).toEqual({ text: "\r\u001b[J\u001b[36m~\u001b[39m $ ls\r\u001b[6C", row: 0 });
    expect(draw("twelve signs", 1).text.endsWith("signs\u001b[1A\r\u001b[5C")).toBe(true);
    expect(draw("twelve signs", 12)).toMatchObject({ row: 1 });
  });

  it("clears the rows that were drawn before, and wraps after a row that is full", () => {
    expect(draw("", 0, 2).text.startsWith("\u001b[2A\r\u001b[J")).toBe(true);
    expect(draw("sixsix", 6)).toMatchObject({ text: expect.stringMatching(/sixsix\r\n\r$/), row: 1 });
  });
});
