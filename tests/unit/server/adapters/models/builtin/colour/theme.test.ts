import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { contrast, toHex, toOklch } from "~/server/adapters/models/builtin/colour/colour";
import { themeFor } from "~/server/adapters/models/builtin/colour/theme";

// Hundreds of palettes; on a busy machine that takes longer than a test is usually given.
vi.setConfig({ testTimeout: 60_000 });

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const mode = fc.constantFrom("light" as const, "dark" as const);
const AA_TEXT = 4.5;
const AA_OUTLINE = 3;

describe("themeFor", () => {
  it("keeps AA contrast for every text colour on every ground, whatever the accent", () => {
    fc.assert(
      fc.property(anyHex, mode, (accent, pageMode) => {
        const theme = themeFor(accent, pageMode);
        const colour = (name: string) => theme[name] ?? "missing";
        for (const ground of ["bg", "surface", "accent-soft"]) {
          for (const text of ["text", "muted", "accent", "danger", "success"]) {
            expect(contrast(colour(ground), colour(text)), `${text} on ${ground}`).toBeGreaterThanOrEqual(
              AA_TEXT,
            );
          }
          expect(contrast(colour(ground), colour("border-strong"))).toBeGreaterThanOrEqual(AA_OUTLINE);
        }
        expect(contrast(colour("accent"), colour("accent-contrast"))).toBeGreaterThanOrEqual(AA_TEXT);
        expect(contrast(colour("brand"), colour("brand-contrast"))).toBeGreaterThanOrEqual(AA_TEXT);
      }),
      {
        examples: [
          ["#000000", "dark"],
          ["#000000", "light"],
          ["#ffffff", "light"],
          ["#ffffff", "dark"],
        ],
        numRuns: 300,
      },
    );
  });

  it("shows a colour as it was asked for where text on it can be read", () => {
    expect(themeFor("#facc15", "light").brand).toBe("#facc15");
  });

  it("never fills a button with the colour of the page", () => {
    for (const [accent, pageMode] of [
      ["#ffffff", "light"],
      ["#000000", "dark"],
    ] as const) {
      const theme = themeFor(accent, pageMode);
      expect(contrast(theme.brand ?? "", theme.bg ?? "")).toBeGreaterThan(4);
    }
  });
});

describe("OKLCH", () => {
  it("reads and writes every colour without loss", () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        expect(toHex(toOklch(hex))).toBe(hex);
      }),
    );
  });
});
