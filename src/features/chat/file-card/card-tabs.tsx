import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { Fragment, useMemo } from "react";
import { Skeleton } from "~/components/ui/skeleton";
import type { CodeBlock } from "~/domain/preview/code-block";
import { startsEdit } from "~/domain/text/edit-markers";
import { cn } from "~/lib/cn";
import { changedLines, type LineChange } from "~/lib/line-changes";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { CodeListing } from "./code-listing";

type CardTabsProps = { block: CodeBlock; replyId: string; path: string };

/** A file's code and its diff. Edits show the diff first, as their code is partial. Default export for lazy loading. */
export default function CardTabs({ block, replyId, path }: CardTabsProps) {
  return (
    <TabGroup defaultIndex={startsEdit(block.content) ? 1 : 0}>
      <TabList aria-label={path} className="flex gap-1 border-border border-t px-1.5 py-1">
        {[copy.file.views.code, copy.file.views.changes].map((label) => (
          <Tab
            key={label}
            className="h-7 rounded-inner px-2.5 text-muted text-xs transition-colors hover:bg-hover data-selected:bg-hover data-selected:font-medium data-selected:text-foreground pointer-coarse:h-10"
          >
            {label}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        <TabPanel tabIndex={-1}>
          <CodeListing block={block} growing={false} plain={false} />
        </TabPanel>
        <TabPanel tabIndex={-1}>
          <FileChanges replyId={replyId} path={path} />
        </TabPanel>
      </TabPanels>
    </TabGroup>
  );
}

/** The lines that a reply changed in a file. */
function FileChanges({ replyId, path }: { replyId: string; path: string }) {
  const { data, error } = api.project.fileChange.useQuery(
    { replyId, path },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (error)
    return <Note>{error.data?.code === "NOT_FOUND" ? copy.file.changesUnknown : error.message}</Note>;
  if (!data) return <Skeleton className="m-3 h-16" />;
  return <ChangedLines before={data.before} after={data.after} />;
}

function ChangedLines({ before, after }: { before: string; after: string }) {
  const groups = useMemo(() => changedLines(before, after), [before, after]);
  if (!groups) return <Note>{copy.file.tooDifferent}</Note>;
  if (groups.length === 0) return <Note>{copy.file.noChanges}</Note>;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code must be scrollable by keyboard.
      tabIndex={0}
      className="max-h-[30rem] overflow-auto border-border border-t px-3 py-2.5 font-mono text-[13px] leading-5 [overflow-wrap:normal] focus-visible:-outline-offset-2 print:max-h-none"
    >
      <code className="block w-max min-w-full">
        {groups.map(({ gap, lines }) => (
          <Fragment key={`${lines[0]?.before}:${lines[0]?.after}`}>
            {gap > 0 && <span className="block select-none text-muted">{copy.file.unchanged(gap)}</span>}
            {lines.map((line) => (
              <Line key={`${line.before}:${line.after}`} line={line} />
            ))}
          </Fragment>
        ))}
      </code>
    </pre>
  );
}

const signs = { same: " ", removed: "-", added: "+" };
const styles = { same: "", removed: "bg-danger-soft text-danger", added: "bg-success-soft text-success" };

/** Signs in addition to colors, for color-blind readers. */
const Line = ({ line: { kind, text } }: { line: LineChange }) => (
  <span className={cn("-mx-3 block px-3", styles[kind])}>{`${signs[kind]} ${text}\n`}</span>
);

const Note = ({ children }: { children: string }) => (
  <p className="border-border border-t px-3 py-3 text-[13px] text-muted">{children}</p>
);
