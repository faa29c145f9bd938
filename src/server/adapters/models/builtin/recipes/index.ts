import "server-only";
import type { Recipe } from "../recipe";
import { appRecipes } from "./apps/index";
import { pageRecipes } from "./pages/index";

/** Every recipe that the starter can follow. */
export const recipes: readonly Recipe[] = [...pageRecipes, ...appRecipes];
