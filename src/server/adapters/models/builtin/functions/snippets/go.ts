import "server-only";
import { basics } from "./go/basics";
import { combinations } from "./go/combinations";
import { conversions } from "./go/conversions";
import { graphs } from "./go/graphs";
import { lists } from "./go/lists";
import { numbers } from "./go/numbers";
import { sorting } from "./go/sorting";
import { strings } from "./go/strings";
import { structures } from "./go/structures";
import { timing } from "./go/timing";
import { words } from "./go/words";
import type { GeneralName } from "./snippet-name";

export const go = {
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
