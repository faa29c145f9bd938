import { expect, it } from "vitest";
import { relatedWords } from "~/domain/text/related-words";
import { splitWords } from "~/domain/text/split-words";

it.each([
  ["牛角包多少钱？", ["牛角", "包", "多少钱", "多少", "少钱"]],
  ["営業時間は朝七時から", ["営業", "時間", "朝", "七時"]],
  ["ครัวซองต์ราคา 75 บาท", ["ครัว", "ซอง", "ต์", "ราคา", "75", "บาท"]],
  ["हिन्दी में", ["हिन्दी", "में"]],
  ["Ｂäcker hat ÖFFNUNG", ["bäcker", "hat", "öffnung"]],
  ["React使用", ["react", "使用"]],
])("splits %s into words", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

it("takes for related the forms of a word and what it is a part of", () => {
  const vocabulary = ["brotpreise", "geöffnet", "contain", "art", "articles", "круассан", "롤빵에는"];
  expect(relatedWords("preise", vocabulary)).toEqual(["brotpreise"]);
  expect(relatedWords("öffnet", vocabulary)).toEqual(["geöffnet"]);
  expect(relatedWords("круассаны", vocabulary)).toEqual(["круассан"]);
  expect(relatedWords("롤빵", vocabulary)).toEqual(["롤빵에는"]);
  expect(relatedWords("part", vocabulary)).toEqual([]);
});
