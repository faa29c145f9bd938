import { CodeXml, PanelLeft, PanelRight } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "~/features/chat/copy";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { CommentsToggle } from "./project-comments";
import type { Pane } from "./split";
import type { Workspace } from "./use-workspace";

export const paneIcons = {
  chat: <PanelLeft />,
  editor: <CodeXml />,
  preview: <PanelRight />,
} satisfies Record<Pane, unknown>;

/** The comments, and the toggles of the panes. The chat has one where three panes share the width. */
export const PaneToggles = ({ workspace }: { workspace: Workspace }) => (
  <>
    <CommentsToggle />
    {(workspace.isOpen("editor") || !workspace.isOpen("chat")) && (
      <PaneToggle pane="chat" workspace={workspace} />
    )}
    {workspace.projectId && <PaneToggle pane="editor" workspace={workspace} />}
    <PaneToggle pane="preview" workspace={workspace} />
  </>
);

/** Shows or hides a pane. Narrow screens have tabs instead. */
function PaneToggle({ pane, workspace }: { pane: Pane; workspace: Workspace }) {
  const isOpen = workspace.isOpen(pane);
  return (
    <IconButton
      label={copy.panes.toggle[pane]}
      shortcut={builderShortcuts[pane]}
      size="sm"
      data-toggles={pane}
      aria-pressed={isOpen}
      disabled={!workspace.canToggle(pane)}
      className="max-md:hidden"
      onClick={() => workspace.toggle(pane)}
    >
      {paneIcons[pane]}
    </IconButton>
  );
}
