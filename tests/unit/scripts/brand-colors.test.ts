import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandColors, contrast, hexOf, oklchOf } from "../../../scripts/set-up/brand-colors.mjs";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

const colorOf = (css: string) => {
  const [l = 0, c = 0, h = 0] = css.match(/[\d.]+/g)?.map(Number) ?? [];
  return { l, c, h };
};
const WHITE = { l: 1, c: 0, h: 0 };
/** The surfaces that are hardest to read on; see globals.css. */
const elevatedDark = { l: 0.225, c: 0.013, h: 274 };
const surfaceLight = { l: 0.978, c: 0.004, h: 274 };

describe("the colors of a brand", () => {
  it("can be read in both themes, whatever its accent", () => {
    fc.assert(
      fc.property(hex, (accent) => {
        const { dark, light } = brandColors(accent);
        for (const { accent: fill, "accent-hover": hover } of [dark, light])
          for (const ground of [fill, hover]) expect(contrast(colorOf(ground), WHITE)).toBeGreaterThan(4.5);
        expect(contrast(colorOf(dark.link), elevatedDark)).toBeGreaterThan(5.2);
        expect(contrast(colorOf(light.link), surfaceLight)).toBeGreaterThan(5.2);
        expect(contrast(colorOf(dark.ring), elevatedDark)).toBeGreaterThan(3);
        expect(contrast(colorOf(light.ring), surfaceLight)).toBeGreaterThan(3);
      }),
    );
  });

  it("keep the hue", () => {
    for (const accent of ["#d02020", "#208040", "#585dd0"]) {
      const { hue, accent: corrected } = brandColors(accent);
      expect(Number(hue)).toBeCloseTo(oklchOf(accent).h, 0);
      expect(corrected.h).toBeCloseTo(oklchOf(accent).h, 0);
    }
    expect(hexOf(oklchOf("#585dd0"))).toBe("#585dd0");
  });
});
