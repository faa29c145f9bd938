import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { lazy, Suspense } from "react";
import { Skeleton } from "~/components/ui/skeleton";
import type { CodeBlock } from "~/domain/preview/code-block";
import { startsEdit } from "~/domain/preview/edit-markers";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import { CodeListing } from "./code-listing";

const FileChanges = lazy(() => loadWhenOnline(() => import("./file-changes")));

type CardTabsProps = { block: CodeBlock; replyId: string; path: string };

/** A file as the reply wrote it, and what that changed. Edits show the change first: their code is only a part. */
export function CardTabs({ block, replyId, path }: CardTabsProps) {
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
          <Suspense fallback={<Skeleton className="m-3 h-16" />}>
            <FileChanges replyId={replyId} path={path} />
          </Suspense>
        </TabPanel>
      </TabPanels>
    </TabGroup>
  );
}
