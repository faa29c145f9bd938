import { CodeXml, PanelLeft, PanelRight } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "~/features/chat/copy";
import { paneShortcuts } from "~/features/chat/pane-shortcuts";
import { CommentsToggle } from "./project-comments";
import type { Pane } from "./split";
import type { Workspace } from "./use-workspace";

export const paneIcons = {
  chat: <PanelLeft />,
  editor: <CodeXml />,
  preview: <PanelRight />,
} satisfies Record<Pane, unknown>;

/** The comments, and the toggles of the editor and the preview. */
export const PaneToggles = ({ workspace }: { workspace: Workspace }) => (
  <>
    <CommentsToggle />
    {workspace.projectId && <PaneToggle pane="editor" workspace={workspace} />}
    <PaneToggle pane="preview" workspace={workspace} />
  </>
);

/** Shows or hides a pane. Narrow screens have tabs instead. */
export function PaneToggle({ pane, workspace }: { pane: Pane; workspace: Workspace }) {
  const isOpen = workspace.isOpen(pane);
  return (
    <IconButton
      label={copy.panes.toggle[pane]}
      shortcut={paneShortcuts[pane]}
      size="sm"
      data-toggles={pane}
      aria-pressed={isOpen}
      disabled={isOpen && !workspace.canClose(pane)}
      className="max-md:hidden"
      onClick={() => workspace.toggle(pane)}
    >
      {paneIcons[pane]}
    </IconButton>
  );
}
