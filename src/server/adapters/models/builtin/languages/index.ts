import "server-only";
import type { Language } from "../recipe";
import { en, type Vocabulary } from "./en";

export const vocabularies: Readonly<Record<Language, Vocabulary>> = {
  en,
  de: en,
  fr: en,
  es: en,
  it: en,
  pt: en,
};
