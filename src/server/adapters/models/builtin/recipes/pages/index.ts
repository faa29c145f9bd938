import "server-only";
import type { Recipe } from "../../recipe";

/** Pages to read and fill in; small programs are in ../apps. */
export const pageRecipes: readonly Recipe[] = [];
