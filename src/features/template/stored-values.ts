import { z } from "zod";
import type { TemplateValues } from "~/domain/template/template";

const keyOf = (templateId: string) => `bluebonnet.template.${templateId}`;
const storedValues = z.record(z.string(), z.string());

/** Stores a guest's values in this browser while they log in or sign up. */
export function storeValues(templateId: string, values: TemplateValues): void {
  try {
    window.localStorage.setItem(keyOf(templateId), JSON.stringify(values));
  } catch {
    // Private windows and full storage throw; the template then starts with its defaults.
  }
}

/** The values stored for a template, or none. */
export function readStoredValues(templateId: string): TemplateValues {
  try {
    const stored = storedValues.safeParse(JSON.parse(window.localStorage.getItem(keyOf(templateId)) ?? "{}"));
    return stored.data ?? {};
  } catch {
    return {};
  }
}

export function clearStoredValues(templateId: string): void {
  try {
    window.localStorage.removeItem(keyOf(templateId));
  } catch {
    // Nothing was stored then, either.
  }
}
