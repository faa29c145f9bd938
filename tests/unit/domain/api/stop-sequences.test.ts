import fc from "fast-check";
import { expect, it } from "vitest";
import { createStopFilter } from "~/domain/api/stop-sequences";

/** What is shown of a text that comes in these pieces. */
function shown(pieces: readonly string[], stops: readonly string[]) {
  const stopper = createStopFilter(stops);
  let text = "";
  for (const piece of pieces) {
    const { text: more, isOver } = stopper.push(piece);
    text += more;
    if (isOver) return { text, isOver };
  }
  return { text: text + stopper.end(), isOver: false };
}

it("ends at the first stop, which is left out", () => {
  expect(shown(["one STOP two END"], ["END", "STOP"])).toEqual({ text: "one ", isOver: true });
  expect(shown(["one S", "T", "OP two"], ["STOP"])).toEqual({ text: "one ", isOver: true });
});

it("shows what only looked like the beginning of a stop", () => {
  expect(shown(["a S", "TO", "NE"], ["STOP"])).toEqual({ text: "a STONE", isOver: false });
  expect(shown(["a ST"], ["STOP"])).toEqual({ text: "a ST", isOver: false });
});

it("holds back no more than may be the beginning of a stop", () => {
  expect(createStopFilter(["STOP"]).push("plain text S").text).toBe("plain text ");
  expect(createStopFilter([]).push("plain text S").text).toBe("plain text S");
});

it("shows the same wherever the text is cut", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 30 });
  const stops = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(letters, stops, fc.array(fc.nat(30), { maxLength: 6 }), (text, ends, cuts) => {
      const places = [0, ...cuts.filter((at) => at <= text.length).toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((at, index) => text.slice(places[index], at));
      const found = ends.map((end) => text.indexOf(end)).filter((at) => at >= 0);
      const { text: got, isOver } = shown(pieces, ends);
      expect(isOver).toBe(found.length > 0);
      if (!isOver) expect(got).toBe(text);
      else {
        expect(text.startsWith(got)).toBe(true);
        expect(ends.some((end) => text.startsWith(end, got.length))).toBe(true);
      }
    }),
  );
});
