import { createContext } from "react";
import type { GivenPassage } from "~/domain/knowledge/passage";

/** Opens a passage in its document; provided by the page around. */
export const OpenPassage = createContext<((passage: GivenPassage) => void) | null>(null);
