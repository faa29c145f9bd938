import { LayoutTemplate, Plug } from "lucide-react";
import { copy } from "~/features/chat/copy";
import { copy as modelCopy } from "~/features/model/copy";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { useCommands } from "~/lib/commands";
import { paneIcons } from "./pane-toggle";
import { PANES } from "./split";
import type { Workbench } from "./use-workbench";

/** What the builder offers in the command menu, besides what its parts offer. */
export function useBuilderCommands({ workspace, connectModel, templates }: Workbench): void {
  useCommands([
    ...PANES.filter(workspace.canToggle).map((pane) => ({
      label: copy.panes.toggle[pane],
      icon: paneIcons[pane],
      keys: builderShortcuts[pane],
      run: () => workspace.toggle(pane),
    })),
    { label: modelCopy.connect.open, icon: <Plug />, run: connectModel.open },
    { label: copy.shortcuts.templates, icon: <LayoutTemplate />, run: templates.browse },
  ]);
}
