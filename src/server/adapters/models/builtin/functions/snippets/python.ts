import "server-only";
import { basics } from "./python/basics";
import { combinations } from "./python/combinations";
import { conversions } from "./python/conversions";
import { graphs } from "./python/graphs";
import { lists } from "./python/lists";
import { numbers } from "./python/numbers";
import { sorting } from "./python/sorting";
import { strings } from "./python/strings";
import { structures } from "./python/structures";
import { timing } from "./python/timing";
import { words } from "./python/words";
import type { GeneralName } from "./snippet-name";

export const python = {
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
