import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { type Column, DataTable } from "~/components/ui/data-table";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { type ListName, lists } from "~/domain/admin/list";
import { copy } from "../copy";
import { ListTools } from "./list-tools";
import type { ListState } from "./use-list-state";

/** A query of the list's page. */
type Asked<Row> = {
  data: { rows: Row[]; next: string | null } | undefined;
  isPending: boolean;
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  error: { message: string } | null;
  refetch: () => unknown;
};

type AdminListProps<Row> = {
  name: ListName;
  state: ListState;
  asked: Asked<Row>;
  columns: readonly Omit<Column<Row>, "isSorted">[];
  /** The items of a row's menu, and the row's name. */
  actions?: { nameOf: (row: Row) => string; items: (row: Row) => ReactNode };
  formats?: readonly "jsonl"[];
};

/** A list of the administration: what narrows it, its rows and its pages. */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { name, state, asked, formats } = props;
  const { after } = state.input;
  const next = asked.data?.next;
  return (
    <section aria-labelledby="admin-title" className="flex flex-col gap-4">
      <ListTools name={name} state={state} formats={formats} />
      <Rows {...props} />
      {(after || next) && (
        <div className="flex justify-end gap-2">
          {after && (
            <Button size="sm" onClick={() => state.openPage(null)}>
              {copy.firstPage}
            </Button>
          )}
          {next && (
            <Button size="sm" onClick={() => state.openPage(next)}>
              {copy.nextPage}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Rows<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { name, state, asked, columns, actions } = props;
  const sorts: readonly string[] = lists[name].sorts;
  const { q, filters, sort } = state.input;
  const isNarrowed = q !== "" || Object.values(filters).some(Boolean);
  if (asked.isLoadingError)
    return <LoadFailed title={copy.loadFailed} reason={asked.error?.message ?? ""} onRetry={asked.refetch} />;
  if (!asked.data) return <Skeleton label={copy.loading} className="h-64" />;
  if (asked.data.rows.length === 0)
    return <NoRows name={name} isNarrowed={isNarrowed} onReset={state.reset} />;
  return (
    <DataTable<Row>
      caption={copy.lists[name].caption}
      columns={columns.map((column) => ({ ...column, isSorted: sorts.includes(column.id) }))}
      rows={asked.data.rows}
      sort={sort}
      onSort={state.sortBy}
      isStale={asked.isPlaceholderData}
      actions={
        actions && {
          label: (row) => copy.actionsOf(actions.nameOf(row)),
          menu: copy.actions,
          items: actions.items,
        }
      }
    />
  );
}

type NoRowsProps = { name: ListName; isNarrowed: boolean; onReset: () => void };

const NoRows = ({ name, isNarrowed, onReset }: NoRowsProps) => (
  <div className="rounded-card border border-border border-dashed">
    {isNarrowed ? (
      <EmptyState
        title={copy.nothingFound}
        action={
          <Button size="sm" onClick={onReset}>
            {copy.showAll}
          </Button>
        }
      />
    ) : (
      <EmptyState title={copy.lists[name].empty} />
    )}
  </div>
);
