import { toCsv } from "~/domain/admin/csv";
import type { ExportInput } from "~/domain/admin/export-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type OwnerDeps, requireAdministrator } from "../owner/installation-owner";
import { listQueries } from "./lists";
import type { ListDeps, ListPage } from "./read-list";

/** Rows that are read at once. */
const BATCH = 200;

/** All rows that a list finds, however many, as CSV or JSON lines. @throws DomainError not_found for others than owners */
export async function exportList(
  deps: ListDeps & OwnerDeps,
  user: SignedInUser,
  input: ExportInput,
): Promise<AsyncGenerator<Uint8Array>> {
  await requireAdministrator(deps, user);
  return writeRows(deps, input);
}

async function* writeRows(deps: ListDeps, { list, format, ...input }: ExportInput) {
  const encoder = new TextEncoder();
  let cursor: string | null = null;
  let isFirst = true;
  do {
    const page: ListPage<object> = await listQueries[list](deps, { ...input, after: cursor, limit: BATCH });
    const text =
      format === "csv"
        ? toCsv(page.rows, { header: isFirst })
        : page.rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    yield encoder.encode(text);
    isFirst = false;
    cursor = page.next;
  } while (cursor);
}
