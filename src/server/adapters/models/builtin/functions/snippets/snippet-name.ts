import "server-only";
import type { basics } from "../catalogue/basics";
import type { lists } from "../catalogue/lists";
import type { numbers } from "../catalogue/numbers";
import type { sql } from "../catalogue/sql";
import type { structures } from "../catalogue/structures";
import type { text } from "../catalogue/text";

type NameIn<Catalogue extends readonly { name: string }[]> = Catalogue[number]["name"];

/** What each of the general languages must have: a missing snippet does not compile. */
export type GeneralName =
  | NameIn<typeof basics>
  | NameIn<typeof numbers>
  | NameIn<typeof text>
  | NameIn<typeof lists>
  | NameIn<typeof structures>;

export type SqlName = NameIn<typeof sql>;
