import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planWalk } from "~/domain/preview/page-walk";
import type { ControlKind } from "~preview";

const anyControls = fc.array(fc.constantFrom<ControlKind>("field", "choice", "button"), { maxLength: 300 });

describe("the walk through a page's controls", () => {
  it("is bounded, uses each control once at most, fills fields first, and repeats itself", () => {
    fc.assert(
      fc.property(anyControls, fc.integer(), (controls, seed) => {
        const steps = planWalk(controls, seed);
        expect(steps.length).toBe(new Set(steps).size);
        expect(steps.length).toBeLessThanOrEqual(14);
        const kinds = steps.map((step) => controls[step]);
        expect(kinds.lastIndexOf("field")).toBeLessThan(
          Math.max(kinds.filter((kind) => kind === "field").length, 0),
        );
        expect(planWalk(controls, seed)).toEqual(steps);
      }),
    );
  });

  it("uses all controls of a small page", () => {
    expect(planWalk(["button", "field", "choice"], 1).toSorted()).toEqual([0, 1, 2]);
  });
});
