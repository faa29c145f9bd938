import fc from "fast-check";
import { ImageResponse } from "next/og";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pictureFonts, withoutMissingGlyphs } from "~/lib/picture-fonts";

/** What the library asked other servers for; it loads its own engine from a data URL. */
const asked: string[] = [];
const real = globalThis.fetch;
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
    if (String(args[0]).startsWith("data:")) return real(...args);
    asked.push(String(args[0]));
    throw new Error("There is no network");
  });
});
afterEach(() => vi.unstubAllGlobals());

async function draw(text: string): Promise<number> {
  const style = { display: "flex", width: "100%", fontFamily: "Geist", fontWeight: 600, fontSize: 40 };
  const picture = new ImageResponse(createElement("div", { style }, text), {
    width: 600,
    height: 300,
    fonts: pictureFonts(),
  });
  return (await picture.arrayBuffer()).byteLength;
}

it.each([
  ["植物の日記、花园、정원", "植物の日記、花园、정원"],
  ["مرحبا שלום हिन्दी ไทย", "مرحبا שלום हिन्दी ไทย"],
  ["Flowers 🌼\u200d\ufe0f 1\ufe0f\u20e3", "Flowers 🌼 1"],
  ["Grüße, Łódź", "Grüße, Łódź"],
  ["q\u0323\u0e38\u202e\u{10fffd}\n x", "q x"],
])("draws %s without a network", async (text, shown) => {
  expect(withoutMissingGlyphs(text).replace("q\u0323", "q")).toBe(shown);
  expect(await draw(withoutMissingGlyphs(text))).toBeGreaterThan(1_000);
  expect(asked).toEqual([]);
});

it("draws any text without a network", async () => {
  const unit = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.constantFrom("👨‍👩‍👧", "❤️", "🇩🇪", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a\u0e31", "क्षि", "\ud800"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { maxLength: 5 }), async (parts) => {
      await draw(withoutMissingGlyphs(parts.join("")));
      expect(asked).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
