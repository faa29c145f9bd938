import "server-only";
import { basics } from "./javascript/basics";
import { combinations } from "./javascript/combinations";
import { conversions } from "./javascript/conversions";
import { graphs } from "./javascript/graphs";
import { lists } from "./javascript/lists";
import { numbers } from "./javascript/numbers";
import { sorting } from "./javascript/sorting";
import { strings } from "./javascript/strings";
import { structures } from "./javascript/structures";
import { timing } from "./javascript/timing";
import { words } from "./javascript/words";
import type { GeneralName } from "./snippet-name";

export const javascript = {
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
