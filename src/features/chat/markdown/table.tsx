import type { Tokens } from "marked";
import { cn } from "~/lib/cn";
import { Inline } from "./inline";

export const Table = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the chat is scrolled by keyboard too.
  <section aria-label="Table" tabIndex={0} className="overflow-x-auto rounded-control border border-border">
    <table className="w-full border-collapse text-[13px] [overflow-wrap:normal] [&_tr:last-child_td]:border-b-0">
      <thead className="bg-elevated">
        <Row cells={header} />
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
          <Row key={at} cells={cells} />
        ))}
      </tbody>
    </table>
  </section>
);

const Row = ({ cells }: { cells: readonly Tokens.TableCell[] }) => (
  <tr>
    {cells.map(({ header, align, tokens }, at) => {
      const Tag = header ? "th" : "td";
      return (
        <Tag
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
          key={at}
          scope={header ? "col" : undefined}
          dir="auto"
          className={cn("border-border border-b px-3 py-1.5 text-start align-top", header && "font-medium")}
          style={{ textAlign: align ?? undefined }}
        >
          <Inline tokens={tokens} />
        </Tag>
      );
    })}
  </tr>
);
