import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComparedAnswer, rankAnswers, recommend } from "~/domain/chat/comparison";

const tried = {
  state: "tried",
  runs: true,
  errors: 0,
  earlier: { held: 2, unknown: 0, of: 2 },
  own: { held: 1, unknown: 0, of: 1 },
} as const;
const answer = (chatId: string, change: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  chatId,
  modelId: "openai:one",
  modelName: "One",
  end: "done",
  tokens: 100,
  durationMs: 1_000,
  cost: 0.01,
  proof: tried,
  ...change,
});

describe("the recommended answer", () => {
  it.each([
    ["done", { end: "early", durationMs: 1 }],
    ["runs", { proof: { ...tried, runs: false, errors: 1, own: { held: 9, unknown: 0, of: 9 } } }],
    [
      "earlier",
      { proof: { ...tried, earlier: { held: 1, unknown: 0, of: 2 }, own: { held: 9, unknown: 0, of: 9 } } },
    ],
    ["own", { proof: { ...tried, own: { held: 8, unknown: 0, of: 9 } }, durationMs: 1 }],
    ["own", { proof: { ...tried, own: { held: 0, unknown: 0, of: 0 } }, durationMs: 1 }],
    ["earlierSoFar", { proof: { ...tried, earlier: { held: 1, unknown: 1, of: 2 } }, durationMs: 1 }],
    ["ownSoFar", { proof: { ...tried, own: { held: 0, unknown: 1, of: 1 } }, durationMs: 1 }],
    ["time", { durationMs: 1_001, cost: 0 }],
    ["cost", { cost: 0.02 }],
    ["cost", { cost: null }],
  ] as const)("is before the next one by: %s", (because, change) => {
    const answers = [answer("worse", change), answer("best")];
    expect(recommend(answers)).toEqual({ chatId: "best", because });
    expect(recommend(answers.toReversed())).toEqual({ chatId: "best", because });
  });

  it("without checks is before one whose own checks are broken", () => {
    const broken = answer("broken", {
      proof: { ...tried, own: { held: 1, unknown: 0, of: 2 } },
      durationMs: 1,
    });
    const none = answer("none", { proof: { ...tried, own: { held: 0, unknown: 0, of: 0 } } });
    expect(recommend([broken, none])).toEqual({ chatId: "none", because: "own" });
  });

  it.each(["earlier", "own"] as const)(
    "is one of which checks could not be run before one of which as many are broken: %s",
    (kind) => {
      const unknown = answer("unknown", { proof: { ...tried, [kind]: { held: 1, unknown: 1, of: 2 } } });
      const broken = { ...tried, [kind]: { held: 1, unknown: 0, of: 2 } };
      const answers = [answer("broken", { proof: broken, durationMs: 1 }), unknown];
      expect(recommend(answers)).toEqual({ chatId: "unknown", because: `${kind}SoFar` });
    },
  );

  it("is no better for own checks of which nothing is known than without any", () => {
    const unknown = answer("unknown", { proof: { ...tried, own: { held: 0, unknown: 2, of: 2 } } });
    const none = answer("none", { proof: { ...tried, own: { held: 0, unknown: 0, of: 0 } }, durationMs: 1 });
    expect(recommend([unknown, none])).toEqual({ chatId: "none", because: "time" });
  });

  it("is none while one is open or not tried, where no page runs, and where nothing tells them apart", () => {
    const others: Partial<ComparedAnswer>[] = [
      { end: "open", proof: null },
      { proof: null },
      { proof: { state: "trying" } },
      { proof: { state: "waiting", reason: "No browser." } },
      {},
    ];
    for (const other of others) expect(recommend([answer("a"), answer("b", other)])).toBeNull();
    expect(recommend([answer("a"), answer("b", { proof: { state: "nothing" } })])?.chatId).toBe("a");
    const broken = { proof: { ...tried, runs: false, errors: 2 } };
    expect(recommend([answer("a", broken), answer("b", { ...broken, durationMs: 1 })])).toBeNull();
    const words = { proof: { state: "nothing" } as const };
    expect(recommend([answer("a", words), answer("b", { ...words, durationMs: 1 })])).toBeNull();
  });
});

describe("the order of answers", () => {
  const held = fc
    .tuple(fc.nat(3), fc.nat(2), fc.nat(3))
    .map(([held, unknown, broken]) => ({ held, unknown, of: held + unknown + broken }));
  const answers = fc.array(
    fc.record({
      end: fc.constantFrom("done", "early"),
      durationMs: fc.nat(3),
      cost: fc.option(fc.nat(2)),
      proof: fc.oneof(
        fc.constant({ state: "nothing" } as const),
        fc.record({
          state: fc.constant("tried" as const),
          runs: fc.boolean(),
          errors: fc.nat(2),
          earlier: held,
          own: held,
        }),
      ),
    }),
    { minLength: 2, maxLength: 4 },
  );
  const made = answers.map((all) =>
    all.map((change, at) => answer(String(at), change as Partial<ComparedAnswer>)),
  );

  it("does not depend on the order in which they were asked, as far as anything tells them apart", () => {
    fc.assert(
      fc.property(made, (all) => {
        const ranks = (ranked: ComparedAnswer[]) => ranked.map(({ chatId, ...rest }) => rest);
        const best = recommend(all);
        expect(recommend(all.toReversed())).toEqual(best);
        expect(rankAnswers(all).length).toBe(all.length);
        if (best)
          expect(ranks(rankAnswers(all.toReversed()).slice(0, 1))).toEqual(
            ranks(rankAnswers(all).slice(0, 1)),
          );
      }),
    );
  });

  it("never puts an answer lower for a check of its own or from before that holds as well", () => {
    fc.assert(
      fc.property(made, fc.nat(3), fc.constantFrom("earlier", "own"), (all, at, kind) => {
        const one = all[at % all.length];
        const proof = one?.proof;
        if (proof?.state !== "tried" || proof[kind].held === proof[kind].of) return;
        const { held, unknown, of } = proof[kind];
        const better = {
          ...proof,
          [kind]: { held: held + 1, unknown: held + unknown < of ? unknown : unknown - 1, of },
        };
        const placeIn = (of: ComparedAnswer[]) =>
          rankAnswers(of).findIndex(({ chatId }) => chatId === one?.chatId);
        const changed = all.map((each) => (each === one ? { ...each, proof: better } : each));
        expect(placeIn(changed)).toBeLessThanOrEqual(placeIn(all));
      }),
    );
  });
});
