import {
  BookmarkPlus,
  Copy,
  Download,
  ExternalLink,
  ListChecks,
  Monitor,
  PencilRuler,
  Smartphone,
} from "lucide-react";
import { lazy, type ReactNode, type Ref, Suspense } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { OverflowActions } from "~/components/ui/overflow-actions";
import type { ToolbarAction } from "~/components/ui/toolbar-action";
import type { CodeBlock } from "~/domain/preview/code-block";
import { downloadName } from "~/domain/preview/download-name";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import { editShortcut } from "../hand/use-picking";
import type { PageThemeChoice } from "../page-theme";
import type { PreviewView } from "../state";
import type { AppData } from "../use-app-data";
import type { BlockActions } from "./block-actions";

const AppDataMenu = lazy(() => loadWhenOnline(() => import("./app-data-menu")));
const ThemeMenu = lazy(() => loadWhenOnline(() => import("./theme-menu")));
const BlockChooser = lazy(() => loadWhenOnline(() => import("./block-chooser")));

/** `file`: the visible file and how to save it; null if none. */
export type RenderDownload = (file: { name: string; save: () => void } | null) => ReactNode;

/** A part of the pane that can be shown. */
export type Toggle = { isOpen: boolean; onToggle: () => void };

interface PreviewToolbarProps {
  blocks: readonly CodeBlock[];
  chosen: CodeBlock | undefined;
  /** A page is running. */
  isPage: boolean;
  onChoose: (index: number) => void;
  view: PreviewView;
  onView: (view: PreviewView) => void;
  /** Picking elements of the page; null if unavailable. */
  editing: { isOn: boolean; onToggle: () => void } | null;
  editButton: Ref<HTMLButtonElement>;
  /** Absent without a project. */
  pageTheme: PageThemeChoice | undefined;
  /** Absent if data cannot be saved. */
  data: AppData | undefined;
  onClearData: () => void;
  /** The list of checks; absent if unavailable. */
  checks: Toggle | undefined;
  actions: BlockActions | null;
  /** Offers the project besides the visible file; absent without a project. */
  download: RenderDownload | undefined;
  /** Null without a finished page; undefined if unavailable. */
  saveAsTemplate: (() => void) | null | undefined;
}

/** The pane's toolbar: block chooser, view switches and actions. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { blocks, chosen, isPage, onChoose, editing } = props;
  const file = chosen && props.actions ? { name: downloadName(chosen), save: props.actions.download } : null;
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-border border-b px-2">
      <h2 className="px-2 font-medium text-[13px] text-foreground @max-lg:sr-only">{copy.title}</h2>
      {chosen &&
        (blocks.length > 1 ? (
          <Suspense fallback={<BlockName block={chosen} />}>
            <BlockChooser blocks={blocks} chosen={chosen} onChoose={onChoose} />
          </Suspense>
        ) : (
          <BlockName block={chosen} />
        ))}
      <OverflowActions actions={toolbarActions(props)} more={copy.actions.more} />
      {editing && (
        <IconButton
          ref={props.editButton}
          label={copy.hand.title}
          shortcut={editShortcut}
          size="sm"
          aria-pressed={editing.isOn}
          disabled={!isPage}
          onClick={editing.onToggle}
        >
          <PencilRuler />
        </IconButton>
      )}
      {props.pageTheme && isPage && (
        <Suspense fallback={<span className="size-8 pointer-coarse:size-11" />}>
          <ThemeMenu {...props.pageTheme} />
        </Suspense>
      )}
      {props.data?.keeping && (
        <Suspense fallback={<span className="size-8 pointer-coarse:size-11" />}>
          <AppDataMenu data={props.data} onClear={props.onClearData} />
        </Suspense>
      )}
      {props.download?.(file) ?? (
        <IconButton label={copy.actions.download} size="sm" disabled={!file} onClick={() => file?.save()}>
          <Download />
        </IconButton>
      )}
    </header>
  );
}

/** The only block, or the visible one until the chooser is loaded. */
const BlockName = ({ block }: { block: CodeBlock }) => (
  <span className="min-w-0 max-w-44 truncate px-2 font-mono text-foreground text-xs @max-md:max-w-28">
    {copy.blockName(block.index, block)}
  </span>
);

/** The view switches and the actions on the block. */
const toolbarActions = ({
  chosen,
  isPage,
  view,
  onView,
  checks,
  actions,
  saveAsTemplate,
}: PreviewToolbarProps): ToolbarAction[] => {
  const block = chosen ? actions : null;
  const viewAction = (of: PreviewView, label: string, icon: ReactNode): ToolbarAction => ({
    label,
    icon,
    act: isPage ? () => onView(of) : null,
    isPressed: view === of,
  });
  return [
    viewAction("desktop", copy.actions.desktop, <Monitor />),
    viewAction("mobile", copy.actions.mobile, <Smartphone />),
    ...(checks
      ? [{ label: copy.actions.checks, icon: <ListChecks />, act: checks.onToggle, isPressed: checks.isOpen }]
      : []),
    { label: copy.actions.openTab, icon: <ExternalLink />, act: block?.openTab },
    { label: copy.actions.copy, icon: <Copy />, act: block?.copyCode },
    ...(saveAsTemplate === undefined
      ? []
      : [{ label: copy.actions.saveAsTemplate, icon: <BookmarkPlus />, act: saveAsTemplate }]),
  ];
};
