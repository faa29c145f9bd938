import { firstCharacters } from "./first-characters";

/** The initial of a name, shown in place of a missing picture. */
export const initialOf = (name: string): string => firstCharacters(name.trim(), 1).toUpperCase();
