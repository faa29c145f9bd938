import {
  BookmarkPlus,
  Copy,
  Download,
  ExternalLink,
  Monitor,
  Smartphone,
  SquareMousePointer,
  SquarePen,
} from "lucide-react";
import { lazy, type Ref, Suspense } from "react";
import { IconButton } from "~/components/ui/icon-button";
import type { CodeBlock } from "~/domain/preview/code-block";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import type { PreviewView } from "../state";
import type { AppData } from "../use-app-data";
import type { BlockActions } from "./block-actions";
import { MoreActions } from "./more-actions";
import type { ToolbarAction } from "./toolbar-action";

const AppDataMenu = lazy(() => loadWhenOnline(() => import("./app-data-menu")));
const BlockChooser = lazy(() => loadWhenOnline(() => import("./block-chooser")));

interface PreviewToolbarProps {
  blocks: readonly CodeBlock[];
  chosen: CodeBlock | undefined;
  /** Something runs, which can be looked at in two widths. */
  isPage: boolean;
  onChoose: (index: number) => void;
  view: PreviewView;
  onView: (view: PreviewView) => void;
  /** Whether an element of the page is being picked; null where elements are not picked. */
  picking: { isOn: boolean; onToggle: () => void } | null;
  pickButton: Ref<HTMLButtonElement>;
  /** The same for editing by hand. */
  handPicking: PreviewToolbarProps["picking"];
  handButton: Ref<HTMLButtonElement>;
  /** Absent where there is nothing to keep it with. */
  data: AppData | undefined;
  onClearData: () => void;
  actions: BlockActions | null;
  /** Null while there is no finished page; undefined where pages are not kept. */
  saveAsTemplate: (() => void) | null | undefined;
}

/** The pane's toolbar: block chooser, view switches and actions. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { blocks, chosen, isPage, onChoose, view, onView, picking, pickButton } = props;
  const entries = entriesOf(chosen ? props.actions : null, props.saveAsTemplate);
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
      <span className="flex-1" />
      <span className="pointer-coarse:@max-xl:hidden flex items-center gap-0.5 @max-md:hidden">
        <IconButton
          label={copy.actions.desktop}
          size="sm"
          aria-pressed={view === "desktop"}
          disabled={!isPage}
          onClick={() => onView("desktop")}
        >
          <Monitor />
        </IconButton>
        <IconButton
          label={copy.actions.mobile}
          size="sm"
          aria-pressed={view === "mobile"}
          disabled={!isPage}
          onClick={() => onView("mobile")}
        >
          <Smartphone />
        </IconButton>
        <span aria-hidden className="mx-1.5 h-5 w-px bg-border" />
      </span>
      {picking && (
        <IconButton
          ref={pickButton}
          label={copy.actions.pick}
          size="sm"
          aria-pressed={picking.isOn}
          disabled={!isPage}
          onClick={picking.onToggle}
        >
          <SquareMousePointer />
        </IconButton>
      )}
      {props.handPicking && (
        <IconButton
          ref={props.handButton}
          label={copy.hand.button}
          size="sm"
          aria-pressed={props.handPicking.isOn}
          disabled={!isPage}
          onClick={props.handPicking.onToggle}
        >
          <SquarePen />
        </IconButton>
      )}
      {props.data?.keeping && (
        <Suspense fallback={<span className="size-8 pointer-coarse:size-11" />}>
          <AppDataMenu data={props.data} onClear={props.onClearData} />
        </Suspense>
      )}
      <span className="pointer-coarse:@max-lg:hidden flex gap-1 @max-sm:hidden">
        {entries.map(({ label, icon, act }) => (
          <IconButton key={label} label={label} size="sm" disabled={!act} onClick={() => act?.()}>
            {icon}
          </IconButton>
        ))}
      </span>
      <MoreActions actions={entries} />
    </header>
  );
}

/** The only block, or the one on screen until the list of all is loaded. */
const BlockName = ({ block }: { block: CodeBlock }) => (
  <span className="min-w-0 max-w-44 truncate px-2 font-mono text-foreground text-xs @max-md:max-w-28">
    {copy.blockName(block.index, block)}
  </span>
);

/** What can be done with the block. */
const entriesOf = (
  actions: BlockActions | null,
  saveAsTemplate: PreviewToolbarProps["saveAsTemplate"],
): ToolbarAction[] => [
  { label: copy.actions.openTab, icon: <ExternalLink />, act: actions?.openTab },
  { label: copy.actions.copy, icon: <Copy />, act: actions?.copyCode },
  { label: copy.actions.download, icon: <Download />, act: actions?.download },
  ...(saveAsTemplate === undefined
    ? []
    : [{ label: copy.actions.saveAsTemplate, icon: <BookmarkPlus />, act: saveAsTemplate }]),
];
