import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/client";
import { storableText } from "~/domain/text/storable-text";
import { MAX_RESULT_CHARACTERS } from "~/domain/tool/tool-call";

/** More than a model gets, so that it can be told that the text was shortened. */
const MAX_TEXT_CHARACTERS = 5 * MAX_RESULT_CHARACTERS;

/** A tool's answer as text; other content is named. */
export function textOf({ content, structuredContent }: CallToolResult): string {
  const parts = content.map(partText).filter(Boolean);
  if (parts.length === 0 && structuredContent) parts.push(JSON.stringify(structuredContent, null, 2));
  return storableText(parts.join("\n\n").slice(0, MAX_TEXT_CHARACTERS));
}

function partText(part: ContentBlock): string {
  switch (part.type) {
    case "text":
      return part.text;
    case "image":
    case "audio":
      return `[${part.type}, ${part.mimeType}]`;
    case "resource":
      return "text" in part.resource
        ? `${part.resource.uri}:\n${part.resource.text}`
        : `[file ${part.resource.uri}]`;
    case "resource_link":
      return `[${part.name}: ${part.uri}]`;
  }
}
