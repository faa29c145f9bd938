import { BookmarkPlus, Copy, Database, Download, ExternalLink, ListChecks, SunMoon } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { Menu, MenuAction, MenuGroup } from "~/components/ui/menu";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { type Command, useCommands } from "~/lib/commands";
import { copy } from "../copy";
import { type PageThemeChoice, pageThemes } from "../page-theme";
import type { AppData } from "../use-app-data";
import { AppDataDialog } from "./app-data-dialog";
import type { BlockActions } from "./block-actions";
import { MoreButton } from "./more-button";

/** A part of the pane that can be shown. */
export type Toggle = { isOpen: boolean; onToggle: () => void };

/** Saves the page as a template; null without a finished page. `plan`: the plan that this needs, if the user lacks it. */
export type TemplateSaving = { save: (() => void) | null; plan: ReactNode };

/** `file`: the visible file and how to save it; null if none. `entries`: those above the downloads. */
export type RenderDownloads = (menu: {
  trigger: ReactElement;
  file: { name: string; save: () => void } | null;
  entries: ReactNode;
}) => ReactNode;

export interface MoreMenuProps {
  /** The visible file; null without code. */
  fileName: string | null;
  actions: BlockActions | null;
  /** The list of checks; absent if unavailable. */
  checks: Toggle | undefined;
  /** Absent if unavailable. */
  saveAsTemplate: TemplateSaving | undefined;
  /** Absent without a project. */
  pageTheme: PageThemeChoice | undefined;
  /** Absent if data cannot be saved. */
  data: AppData | undefined;
  onClearData: () => void;
  /** Offers the project besides the visible file; absent without a project. */
  download: RenderDownloads | undefined;
}

/** What the toolbar does not show. A default export for lazy loading. */
export default function MoreMenu(props: MoreMenuProps) {
  const { fileName, actions, data, download } = props;
  const [isDataOpen, setDataOpen] = useState(false);
  const file = fileName !== null && actions ? { name: fileName, save: actions.download } : null;
  const entries = <Entries {...props} onOpenData={() => setDataOpen(true)} />;
  useCommands(lookCommands(props, () => setDataOpen(true)));
  const trigger = <MoreButton changes={changesOf(props)} />;
  return (
    <>
      {download ? (
        download({ trigger, file, entries })
      ) : (
        <Menu trigger={trigger}>
          {entries}
          <MenuAction icon={<Download aria-hidden />} disabled={!file} onSelect={() => file?.save()}>
            {copy.actions.download}
          </MenuAction>
        </Menu>
      )}
      {isDataOpen && data && (
        <AppDataDialog
          data={data}
          onClear={() => {
            props.onClearData();
            setDataOpen(false);
          }}
          onClose={() => setDataOpen(false)}
        />
      )}
    </>
  );
}

/** The entries that the toolbar does not already offer in the command menu. */
const lookCommands = ({ pageTheme, data }: MoreMenuProps, onOpenData: () => void): Command[] => [
  ...(data?.keeping ? [{ label: copy.data.open, icon: <Database />, run: onOpenData }] : []),
  ...pageThemes.flatMap((theme) =>
    pageTheme && pageTheme.theme !== theme
      ? [
          {
            label: `${copy.pageTheme.title}: ${copy.pageTheme[theme]}`,
            icon: <SunMoon />,
            run: () => pageTheme.onTheme(theme),
          },
        ]
      : [],
  ),
];

/** What was chosen in the menu and still applies. */
const changesOf = ({ pageTheme, data }: MoreMenuProps): string[] => [
  ...(pageTheme && pageTheme.theme !== "own"
    ? [`${copy.pageTheme.title}: ${copy.pageTheme[pageTheme.theme]}`]
    : []),
  ...(data?.keeping?.isOn ? [copy.data.kept] : []),
];

function Entries(props: MoreMenuProps & { onOpenData: () => void }) {
  const { actions, checks, saveAsTemplate, pageTheme, data, onOpenData } = props;
  return (
    <>
      {checks && (
        <MenuAction
          icon={<ListChecks aria-hidden />}
          shortcut={builderShortcuts.checks}
          onSelect={checks.onToggle}
        >
          {copy.actions.checks}
        </MenuAction>
      )}
      <MenuAction
        icon={<ExternalLink aria-hidden />}
        shortcut={builderShortcuts.openTab}
        disabled={!actions?.openTab}
        onSelect={() => actions?.openTab?.()}
      >
        {copy.actions.openTab}
      </MenuAction>
      <MenuAction
        icon={<Copy aria-hidden />}
        shortcut={builderShortcuts.copyCode}
        disabled={!actions}
        onSelect={() => void actions?.copyCode()}
      >
        {copy.actions.copy}
      </MenuAction>
      {saveAsTemplate && (
        <MenuAction
          icon={<BookmarkPlus aria-hidden />}
          disabled={!saveAsTemplate.save}
          onSelect={() => saveAsTemplate.save?.()}
        >
          {copy.actions.saveAsTemplate}
          <span className="ml-auto">{saveAsTemplate.plan}</span>
        </MenuAction>
      )}
      {data?.keeping && (
        <MenuAction icon={<Database aria-hidden />} onSelect={onOpenData}>
          {copy.data.open}
          {data.keeping.isOn && <span className="ml-auto text-muted text-xs">{copy.data.isKept}</span>}
        </MenuAction>
      )}
      {pageTheme && (
        <MenuGroup label={copy.pageTheme.title}>
          {pageThemes.map((theme) => (
            <MenuAction
              key={theme}
              isCurrent={theme === pageTheme.theme}
              onSelect={() => pageTheme.onTheme(theme)}
            >
              {copy.pageTheme[theme]}
            </MenuAction>
          ))}
        </MenuGroup>
      )}
    </>
  );
}
