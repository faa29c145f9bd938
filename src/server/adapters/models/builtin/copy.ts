import { planLimits } from "~/domain/billing/plan";
import { CONNECT_PATH } from "~/domain/model/connect-path";
import type { Template } from "~/domain/template/template";

const CONNECT = `For anything else, [connect a model](${CONNECT_PATH}).`;

const OPTIONS = `use **Edit** above the preview, or [connect a model](${CONNECT_PATH}).`;

const offer = (templates: readonly Template[]) =>
  `${templates.map(({ id, manifest }) => `- [${manifest.title}](/templates/${id})`).join("\n")}\n\n${CONNECT}`;

const format = new Intl.ListFormat("en-GB");
/** Escapes the user's words: a `<think>` among them would turn the rest of the reply into thinking. */
const list = (parts: readonly string[]): string => format.format(parts).replaceAll("<", "&lt;");
const sentence = (parts: readonly string[]): string => {
  const text = list(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

const quoted = (words: string): string => `“${words}”`;

/** The starter's replies. */
export const copy = {
  greeting: (nearest: readonly Template[]) =>
    `Hello! I am the built-in starter. I create pages from templates and change their title, texts and colors. Here are three templates to try:\n\n${offer(nearest)}`,
  noTemplate: (nearest: readonly Template[]) =>
    `I only create pages from templates and change their title, texts and colors, and no template clearly fits. These come closest:\n\n${offer(nearest)}`,
  unsupportedEdit: `I change only a title or heading, a text in quotes, the accent color, and dark or light, so nothing was changed, and no prompt was used: ${OPTIONS}`,
  advanced: ({ manifest }: Template, nearest: readonly Template[]) =>
    `${manifest.title} is an advanced template, which comes with the ${planLimits["pro-plan"].name} plan.\n\n${offer(nearest)}`,
  built: ({ manifest }: Template, details: readonly string[]) =>
    `Here is the ${manifest.title} template${details.length > 0 ? `, ${list(details)}` : ""}.`,
  placeholders: (samples: readonly string[]) =>
    samples.length > 0 ? [`Still placeholder text: ${list(samples)}.`] : [],
  unused: (phrases: readonly string[]) =>
    phrases.length > 0 ? [`This template has nothing for ${list(phrases.map(quoted))}. ${CONNECT}`] : [],
  ownedBy: (owner: string) => `for “${owner}”`,
  named: (name: string) => `named “${name}”`,
  inColor: (name: string) => `in ${name}`,
  inScheme: (scheme: string) => `in ${scheme} colors`,
  edited: (descriptions: readonly string[]) => sentence(descriptions),
  cannot: (problems: readonly string[]) =>
    `${sentence(problems)} Nothing was changed, and no prompt was used: ${OPTIONS}`,
  goBack:
    "Every change is a version, and the list of versions goes back to any of them. Nothing was changed, and no prompt was used.",
  /** Requests that the starter understands. */
  followUps: {
    dark: "Make it dark",
    light: "Make it light",
    accent: "Use teal as the accent color",
    heading: "Change the heading to “Welcome”",
    undo: "Undo the last change",
  },
} as const;
