import { ArrowDown, ArrowUp, MoreHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { IconButton } from "./icon-button";
import { Menu } from "./menu";

export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The rows can be sorted by it. */
  isSorted?: boolean;
  /** For numbers. */
  align?: "end";
};

type DataTableProps<Row> = {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The id of the column that they are sorted by, with "-" before it when descending. */
  sort: string;
  onSort: (sort: string) => void;
  /** The rows are those of an earlier question. */
  isStale: boolean;
  /** The items of a row's menu, and what the menu is called. */
  actions?: { label: (row: Row) => string; menu: string; items: (row: Row) => ReactNode } | undefined;
};

/**
 * Rows in sortable columns. Where there is little room, each is a card with the first column as its title, below the
 * heads of those that sort.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sort, onSort, isStale, actions } = props;
  return (
    <div className="@container -m-1 overflow-x-auto p-1">
      <table
        aria-busy={isStale}
        className={cn("w-full text-left text-sm @max-2xl:block", isStale && "opacity-60")}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-2xl:block">
          <tr className="text-[13px] text-muted @max-2xl:flex @max-2xl:flex-wrap">
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" className="@max-2xl:sr-only">
                <span className="sr-only">{actions.menu}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-border border-y @max-2xl:block">
          {rows.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = Pick<DataTableProps<Row>, "sort" | "onSort"> & { column: Column<Row> };

function Head<Row>({ column: { id, label, isSorted, align }, sort, onSort }: HeadProps<Row>) {
  const direction = sort === id ? "ascending" : sort === `-${id}` ? "descending" : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cn("py-2 pr-4 font-medium", align && "text-right", !isSorted && "@max-2xl:sr-only")}
    >
      {isSorted ? (
        <button
          type="button"
          onClick={() => onSort(direction === "ascending" ? `-${id}` : id)}
          className="group inline-flex items-center gap-1 rounded-control hover:text-foreground"
        >
          {label}
          <Arrow aria-hidden className={cn("size-3.5", !direction && "opacity-0 group-hover:opacity-60")} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

type TableRowProps<Row> = Pick<DataTableProps<Row>, "columns" | "actions"> & { row: Row };

function TableRow<Row extends { id: string }>({ row, columns, actions }: TableRowProps<Row>) {
  return (
    <tr className="align-middle @max-2xl:relative @max-2xl:grid @max-2xl:grid-cols-2 @max-2xl:gap-x-4 @max-2xl:gap-y-2 @max-2xl:py-3">
      {columns.map(({ id, label, cell, align }, at) => (
        <td
          key={id}
          className={cn(
            "py-2.5 pr-4 @max-2xl:min-w-0 @max-2xl:p-0",
            align && "text-right tabular-nums @max-2xl:text-left",
            at === 0 && "@max-2xl:col-span-2 @max-2xl:pr-12",
          )}
        >
          {at > 0 && (
            <span aria-hidden className="mb-0.5 hidden text-muted text-xs @max-2xl:block">
              {label}
            </span>
          )}
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td className="w-8 py-1.5 text-right @max-2xl:absolute @max-2xl:top-2 @max-2xl:right-0 @max-2xl:p-0">
          <Menu
            trigger={
              <IconButton size="sm" label={actions.label(row)}>
                <MoreHorizontal />
              </IconButton>
            }
          >
            {actions.items(row)}
          </Menu>
        </td>
      )}
    </tr>
  );
}
