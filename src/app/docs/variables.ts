import { describeVariable } from "~/domain/docs/variable";
import { variables } from "~/env";
import type { Topic, VariableGroup } from "~/features/docs/variable-tables";

// A topic without a heading in the documentation's copy is a type error.
const topics = Object.keys(variables) as (keyof typeof variables & Topic)[];

/** The descriptions come from src/env.js. */
export const variableGroups: readonly VariableGroup[] = topics.map((topic) => ({
  topic,
  variables: Object.entries(variables[topic]).map(([name, rule]) => describeVariable(name, rule)),
}));

/** The tag that pages use to insert the variable tables. */
export const VARIABLES_TAG = "<Variables />";
