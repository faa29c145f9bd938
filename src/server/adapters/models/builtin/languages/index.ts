import "server-only";
import type { Language } from "../recipe";
import { de } from "./de";
import { en, type Vocabulary } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { it } from "./it";
import { pt } from "./pt";

export const vocabularies: Readonly<Record<Language, Vocabulary>> = { en, de, fr, es, it, pt };
