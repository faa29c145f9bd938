import {
  BookmarkPlus,
  Copy,
  ExternalLink,
  ListChecks,
  PencilRuler,
  RotateCw,
  Smartphone,
} from "lucide-react";
import type { ReactNode } from "react";
import { downloadName } from "~/domain/preview/download-name";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { useCommands } from "~/lib/commands";
import { useShortcuts } from "~/lib/use-shortcuts";
import { copy } from "../copy";
import type { usePicking } from "../hand/use-picking";
import type { PreviewView } from "../state";
import type { AppData } from "../use-app-data";
import { blockActions } from "./block-actions";
import type { RenderDownloads, Toggle } from "./more-menu";
import type { ShownLook } from "./page-look";
import { pageTitle } from "./page-title";
import { PreviewToolbar } from "./preview-toolbar";
import type { PaneState } from "./use-page";

interface PaneToolbarProps {
  /** Undefined if the pane is the only one. */
  label?: string | undefined;
  page: PaneState;
  look: ShownLook;
  view: PreviewView;
  onSwitchView: () => void;
  picking: ReturnType<typeof usePicking>;
  data?: AppData | undefined;
  checks?: Toggle | undefined;
  publish?: ReactNode;
  templatePlan?: ReactNode;
  download?: RenderDownloads | undefined;
  actions: { onSaveAsTemplate?: ((page: { versionId: string; title: string }) => void) | undefined };
}

/** The toolbar of the pane's page, and the keys of its actions. */
export function PaneToolbar(props: PaneToolbarProps) {
  const { page, look, data, checks, download } = props;
  const { markup, state } = page;
  const { chosen } = page.block;
  const actions = blockActions({
    block: chosen,
    page: state.built?.page ?? null,
    theme: look.theme,
    outsideImages: look.images.allowed,
    supabase: look.supabase,
    markup,
  });
  const saving = templateSaving(props);
  useToolbarShortcuts(props, actions, saving?.save);
  const more = {
    fileName: chosen ? downloadName(chosen) : null,
    actions,
    checks,
    saveAsTemplate: saving,
    pageTheme: state.built ? look.pageTheme : undefined,
    data,
    onClearData: () => {
      data?.clear();
      page.reload();
    },
    download,
  };
  return (
    <PreviewToolbar
      page={state.built ? "running" : state.is === "coming" ? "coming" : "none"}
      view={props.view}
      onSwitchView={props.onSwitchView}
      editing={props.picking.editing}
      editButton={props.picking.button}
      publish={props.publish}
      more={chosen || download ? more : null}
    />
  );
}

/** The keys of the actions, and their entries in the command menu. */
function useToolbarShortcuts(
  { label, page, view, checks, onSwitchView, picking }: PaneToolbarProps,
  actions: ReturnType<typeof blockActions>,
  saveAsTemplate: (() => void) | null | undefined,
) {
  const onPage = (act: () => void) => (page.state.built ? act : null);
  const device = view === "desktop" ? copy.actions.mobile : copy.actions.desktop;
  const all = [
    { label: device, icon: <Smartphone />, keys: "device", run: onPage(onSwitchView) },
    {
      label: copy.hand.title,
      icon: <PencilRuler />,
      keys: "edit",
      run: page.state.built && picking.editing?.onToggle,
    },
    { label: copy.actions.reload, icon: <RotateCw />, keys: "reload", run: onPage(page.reload) },
    { label: copy.actions.checks, icon: <ListChecks />, keys: "checks", run: checks?.onToggle },
    { label: copy.actions.openTab, icon: <ExternalLink />, keys: "openTab", run: actions?.openTab },
    { label: copy.actions.copy, icon: <Copy />, keys: "copyCode", run: actions?.copyCode },
  ] as const;
  // Of several panes, none can claim the keys.
  const offered = label === undefined ? all : [];
  useShortcuts(offered.map(({ keys, run }) => [builderShortcuts[keys], run]));
  useCommands(
    [
      ...offered.map(({ keys, ...command }) => ({ ...command, keys: builderShortcuts[keys] })),
      { label: copy.actions.saveAsTemplate, icon: <BookmarkPlus />, run: saveAsTemplate },
    ].flatMap(({ run, ...command }) => (run ? [{ ...command, run: () => void run() }] : [])),
  );
}

/** How the running page is saved as a template; undefined if it cannot be. */
function templateSaving({ page, actions: { onSaveAsTemplate }, templatePlan }: PaneToolbarProps) {
  const { version } = page.code;
  const { markup } = page;
  if (!onSaveAsTemplate) return undefined;
  const save =
    version && markup ? () => onSaveAsTemplate({ versionId: version.id, title: pageTitle(markup) }) : null;
  return { save, plan: templatePlan };
}
