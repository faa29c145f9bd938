import { firstCharacters } from "~/domain/text/first-characters";

const MAX_CHARACTERS = 60;

/** What a page calls itself. Read without running anything of it. */
export const pageTitle = (markup: string): string =>
  firstCharacters(
    new DOMParser().parseFromString(markup, "text/html").title.replace(/\s+/g, " ").trim(),
    MAX_CHARACTERS,
  );
