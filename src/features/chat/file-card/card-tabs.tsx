import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import type { CodeBlock } from "~/domain/preview/code-block";
import { startsEdit } from "~/domain/text/edit-markers";
import { copy } from "../copy";
import { CodeListing } from "./code-listing";
import { FileChanges } from "./file-changes";

type CardTabsProps = { block: CodeBlock; replyId: string; path: string };

/**
 * A file as the reply wrote it, and what that changed. Edits show the change first: their code is only a part. A default
 * export, because it is loaded when first opened.
 */
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
