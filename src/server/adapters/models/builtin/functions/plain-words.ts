import "server-only";

/**
 * Lower-case words with single spaces between them; "e-mail" becomes "e mail".
 * Dots stay inside a word ("node.js"), and the signs of "c#", "f#" and "c++" stay where they are.
 */
export function plainWords(prompt: string): string {
  return prompt
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#+.]+/gu, " ")
    .replace(/(?<!\b[cf])#|(?<!\bc\+?)\+/g, " ")
    .replace(/(?<![\p{L}\p{N}])\.|\.(?![\p{L}\p{N}])/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
