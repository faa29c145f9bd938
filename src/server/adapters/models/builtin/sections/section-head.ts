import "server-only";
import { escapeHtml } from "../markup";

/** The heading block of a section; texts are escaped here. */
export function sectionHead(options: {
  title: string;
  eyebrow?: string;
  lead?: string;
  level?: 1 | 2;
  isCentered?: boolean;
}): string {
  const level = options.level ?? 2;
  return [
    `<div class="section-head${options.isCentered ? " center" : ""}">`,
    ...(options.eyebrow ? [`<p class="eyebrow">${escapeHtml(options.eyebrow)}</p>`] : []),
    `<h${level}>${escapeHtml(options.title)}</h${level}>`,
    ...(options.lead ? [`<p class="lead">${escapeHtml(options.lead)}</p>`] : []),
    "</div>",
  ].join("\n");
}
