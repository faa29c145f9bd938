import type { Frame } from "@playwright/test";

/** The error messages of invalid fields, found through aria-describedby as by a screen reader. */
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
