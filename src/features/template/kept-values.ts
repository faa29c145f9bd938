import { z } from "zod";
import type { TemplateValues } from "~/domain/template/template";

const keyOf = (templateId: string) => `bluebonnet.template.${templateId}`;
const keptValues = z.record(z.string(), z.string());

/** Keeps what a guest entered, in this browser, while they log in or sign up. */
export function keepValues(templateId: string, values: TemplateValues): void {
  try {
    window.localStorage.setItem(keyOf(templateId), JSON.stringify(values));
  } catch {
    // Private windows and full storages refuse; the template still starts, with its own words.
  }
}

/** What was kept for a template; empty when nothing was. */
export function readValues(templateId: string): TemplateValues {
  try {
    const kept = keptValues.safeParse(JSON.parse(window.localStorage.getItem(keyOf(templateId)) ?? "{}"));
    return kept.data ?? {};
  } catch {
    return {};
  }
}

export function forgetValues(templateId: string): void {
  try {
    window.localStorage.removeItem(keyOf(templateId));
  } catch {
    // Nothing was kept then, either.
  }
}
