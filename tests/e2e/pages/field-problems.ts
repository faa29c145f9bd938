import type { Frame } from "@playwright/test";

/** The messages of the fields that are marked as wrong, found as a screen reader finds them: by aria-describedby. */
export const fieldProblems = (app: Frame): Promise<string[]> =>
  app.locator('[aria-invalid="true"]:visible').evaluateAll((fields) =>
    fields.map((field) =>
      (field.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .filter((id) => id.endsWith("-error"))
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    ),
  );
