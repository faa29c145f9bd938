import { createContext } from "react";
import type { GivenPassage } from "~/domain/knowledge/passage";

export const noPassages: readonly GivenPassage[] = [];

/** The passages that the numbers in a text stand for. */
export const CitedPassages = createContext(noPassages);
