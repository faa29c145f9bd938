import { firstCharacters } from "~/domain/text/first-characters";

const MAX_CHARACTERS = 60;

/** The page's title, read without running it. */
export const pageTitle = (markup: string): string =>
  firstCharacters(
    new DOMParser().parseFromString(markup, "text/html").title.replace(/\s+/g, " ").trim(),
    MAX_CHARACTERS,
  );
