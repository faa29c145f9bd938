import { expect, it } from "vitest";
import { choosePassages, questionFrom } from "~/domain/knowledge/choose-passages";
import { createPassageIndex } from "~/domain/knowledge/passage-index";
import { splitPassages } from "~/domain/knowledge/split-passages";

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

it("says of a collection that knows nothing about a question that nothing was found, whatever words they share", () => {
  const question = "When was the parliament of Norway founded in spring?";
  expect(choosePassages(all, { text: question })).toEqual({ passages: [], silent: ["Notes"] });
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
