import "server-only";
import type { GeneralName } from "./snippet-name";
import { basics } from "./typescript/basics";
import { combinations } from "./typescript/combinations";
import { conversions } from "./typescript/conversions";
import { graphs } from "./typescript/graphs";
import { lists } from "./typescript/lists";
import { numbers } from "./typescript/numbers";
import { sorting } from "./typescript/sorting";
import { strings } from "./typescript/strings";
import { structures } from "./typescript/structures";
import { timing } from "./typescript/timing";
import { words } from "./typescript/words";

export const typescript = {
  ...basics,
  ...numbers,
  ...conversions,
  ...words,
  ...strings,
  ...lists,
  ...combinations,
  ...sorting,
  ...structures,
  ...graphs,
  ...timing,
} satisfies Record<GeneralName, string>;
