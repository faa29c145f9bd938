import { describe, expect, it } from "vitest";
import { decodeText } from "~/domain/text/decode-text";
import { encodedTexts } from "~tests/support/encoded-texts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("text in another encoding is read rightly or refused, never turned into wrong letters", () => {
  it.each(encodedTexts.map((each) => [`${each.encoding}: ${each.language}`, each] as const))(
    "%s",
    (_, each) => {
      const read = decodeText(each.bytes);
      expect([each.text, null]).toContain(read);
      if (each.mustRead) expect(read).toBe(each.text);
    },
  );
});

it.each([
  ["Dvořák was a composer", "Dvo\xf8\xe1k was a composer"],
  ["Jiří,Brno\nPetr,Plzeň", "Ji\xf8\xed,Brno\nPetr,Plze\xf2"],
  ["Łódź is a city", "\xa3\xf3d\x9f is a city"],
  ["Lietuvą, ačiū", "Lietuv\xe0, a\xe8i\xfb"],
])("refuses %s in an encoding whose bytes are letters of Western languages, too", (_, bytes) => {
  expect(decodeText(Buffer.from(bytes, "latin1"))).toBeNull();
});

it.each([
  "Blåbær og fløde",
  "Två små öar i hård vind, här är de",
  "C'est la fête à l'école, où est le garçon ?",
  "El niño está en el jardín",
])("reads Western text that no other language could be: %s", (text) => {
  expect(decodeText(Buffer.from(text, "latin1"))).toBe(text);
});

it("reads UTF-8, also with rare characters and with its mark", () => {
  for (const text of ["", "plain", "中文 日本語 한국어 ü é", "😀", "a\tb\r\nc\u001b[31m"])
    expect(decodeText(bytes(text))).toBe(text);
  expect(decodeText(bytes("\ufeffmarked"))).toBe("marked");
});

it("refuses what is no text", () => {
  expect(decodeText(Uint8Array.from({ length: 256 }, (_, at) => at))).toBeNull();
  expect(decodeText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13))).toBeNull();
  expect(decodeText(Uint8Array.of(0, 0, 0xfe, 0xff, 0, 0, 0, 65))).toBeNull();
});
