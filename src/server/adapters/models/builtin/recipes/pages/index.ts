import "server-only";
import type { Recipe } from "../../recipe";
import { blog } from "./blog";
import { contact } from "./contact";
import { dashboard } from "./dashboard";
import { gallery } from "./gallery";
import { landing } from "./landing";
import { login } from "./login";
import { notes } from "./notes";
import { portfolio } from "./portfolio";
import { pricing } from "./pricing";
import { signup } from "./signup";
import { table } from "./table";
import { weather } from "./weather";

/** Pages to read and fill in; small programs are in ../apps. */
export const pageRecipes: readonly Recipe[] = [
  landing,
  pricing,
  login,
  signup,
  dashboard,
  notes,
  weather,
  portfolio,
  blog,
  gallery,
  contact,
  table,
];
