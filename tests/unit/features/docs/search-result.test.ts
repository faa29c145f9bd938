import { expect, it } from "vitest";
import { markWords } from "~/features/docs/search/search-result";

const marked = (text: string, words: string[]) =>
  markWords(text, words)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

it("marks where words begin, in any case, and nothing inside of words", () => {
  expect(marked("Redis, and a REDIS_URL; predisposed", ["redis"])).toBe(
    "[Redis], and a [REDIS]_URL; predisposed",
  );
});

it("marks words of scripts that write no spaces wherever they stand", () => {
  expect(marked("部署到服务器", ["服务器"])).toBe("部署到[服务器]");
});

it("takes words as they are", () => {
  expect(marked("a.b and axb", ["a.b"])).toBe("[a.b] and axb");
  expect(marked("nothing", [])).toBe("nothing");
});
