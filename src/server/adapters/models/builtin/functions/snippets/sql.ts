import "server-only";
import type { SqlName } from "./snippet-name";
import { queries } from "./sql/queries";
import { tables } from "./sql/tables";
import { windows } from "./sql/windows";

export const sql = { ...tables, ...queries, ...windows } satisfies Record<SqlName, string>;
