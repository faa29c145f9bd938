import { expect, it } from "vitest";
import { hostFacts } from "~/domain/publication/host";
import { copy } from "~/features/marketing/copy";

it("names every place that a project can be deployed to", () => {
  const { title, text } = copy.landing.features.items.deployment;
  expect(title).toBe("One-click deployment");
  for (const { label } of Object.values(hostFacts)) expect(text).toContain(label);
});
