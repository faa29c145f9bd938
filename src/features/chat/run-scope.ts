import { createContext } from "react";

/** The chat whose replies ask for runs; null while it has not begun. */
export const RunScope = createContext<string | null>(null);
