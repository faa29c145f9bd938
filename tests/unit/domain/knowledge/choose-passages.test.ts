import { expect, it } from "vitest";
import { choosePassages, questionFrom } from "~/domain/knowledge/choose-passages";
import { createPassageIndex } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { bakeryFacts } from "~tests/bench/knowledge-languages";

const documents = {
  "garden.md": "# Watering\nBluebonnets need water once a week.\n# Soil\nSandy soil with little clay.",
  "house.md": "# Roof\nThe roof was mended in spring.\n# Heating\nThe boiler is checked each winter.",
};

function collection(name: string, files: Record<string, string>) {
  const index = createPassageIndex();
  for (const [file, text] of Object.entries(files))
    index.add({ id: file, name: file }, splitPassages(file, text));
  return { name, index };
}

const all = [collection("Notes", documents)];

it("finds the passage that answers, with its document, its heading and its lines", () => {
  const { passages, silent } = choosePassages(all, { text: "How often do bluebonnets need water?" });
  expect(passages[0]).toMatchObject({
    collection: "Notes",
    document: "garden.md",
    heading: "Watering",
    from: 1,
    to: 2,
  });
  expect(silent).toEqual([]);
});

it("says that nothing was found only where none of the question's words is in a collection", () => {
  const silent = { passages: [], silent: ["Notes"] };
  expect(choosePassages(all, { text: "When was the parliament of Norway founded?" })).toEqual(silent);
  const { passages } = choosePassages(all, { text: "When was the parliament of Norway founded in spring?" });
  expect(passages.map(({ heading }) => heading)).toEqual(["Roof"]);
});

it.each(Object.entries(bakeryFacts))("finds what is asked in %s", (_, { facts, questions }) => {
  const index = createPassageIndex();
  for (const [at, text] of facts.entries())
    index.add({ id: String(at), name: "facts.txt" }, splitPassages("facts.txt", text));
  const found = questions.filter(([text, fact]) => {
    const [best] = choosePassages([{ name: "Facts", index }], { text }).passages;
    return best?.documentId === String(fact);
  });
  // One question of a language may use another word than its answer.
  expect(found.length).toBeGreaterThanOrEqual(questions.length - 1);
});

it("gives passages of the collections that know something, and names the others", () => {
  const both = [collection("House", { "house.md": documents["house.md"] }), collection("Empty", {})];
  const { passages, silent } = choosePassages(both, { text: "Who mended the roof?" });
  expect(passages.map(({ heading }) => heading)).toEqual(["Roof"]);
  expect(silent).toEqual(["Empty"]);
});

it("reads a short question with the one before it", () => {
  const before = "How is the boiler checked?";
  expect(choosePassages(all, { text: questionFrom("And in summer?", before) }).passages[0]?.heading).toBe(
    "Heating",
  );
  expect(questionFrom("How often do bluebonnets need water?", before)).not.toContain("boiler");
});
