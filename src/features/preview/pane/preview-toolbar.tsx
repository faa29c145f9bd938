import { Monitor, PencilRuler, Smartphone } from "lucide-react";
import { lazy, type ReactNode, type Ref, Suspense } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import type { PreviewView } from "../state";
import { MoreButton } from "./more-button";
import type { MoreMenuProps } from "./more-menu";

const MoreMenu = lazy(() => loadWhenOnline(() => import("./more-menu")));

interface PreviewToolbarProps {
  /** running: a page; coming: the first one is being made; none: there is only code, or nothing. */
  page: "running" | "coming" | "none";
  view: PreviewView;
  onSwitchView: () => void;
  /** Picking elements of the page; null if unavailable. */
  editing: { isOn: boolean; onToggle: () => void } | null;
  editButton: Ref<HTMLButtonElement>;
  /** The button that publishes the project; absent if there is nothing to publish. */
  publish: ReactNode;
  /** Null while there is no code. */
  more: MoreMenuProps | null;
}

/** The pane's toolbar. It has a button once there is what the button acts on. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { more } = props;
  const isPage = props.page === "running";
  const editing = props.page === "none" ? null : props.editing;
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-border border-b px-2">
      <h2 className="min-w-0 flex-1 truncate px-2 font-medium text-[13px] text-foreground">{copy.title}</h2>
      {props.page !== "none" && <DeviceButton {...props} />}
      {editing && (
        <IconButton
          ref={props.editButton}
          label={copy.hand.title}
          shortcut={builderShortcuts.edit}
          size="sm"
          aria-pressed={editing.isOn}
          disabled={!isPage}
          onClick={editing.onToggle}
        >
          <PencilRuler />
        </IconButton>
      )}
      {props.publish}
      {more && (
        <Suspense fallback={<MoreButton disabled />}>
          <MoreMenu {...more} />
        </Suspense>
      )}
    </header>
  );
}

/** Switches between desktop and mobile. In a pane as narrow as a phone, every page is mobile. */
function DeviceButton({ page, view, onSwitchView }: PreviewToolbarProps) {
  const isDesktop = view === "desktop";
  return (
    <IconButton
      label={isDesktop ? copy.actions.mobile : copy.actions.desktop}
      shortcut={builderShortcuts.device}
      size="sm"
      disabled={page !== "running"}
      className={isDesktop ? "@max-md:hidden" : ""}
      onClick={onSwitchView}
    >
      {isDesktop ? <Smartphone /> : <Monitor />}
    </IconButton>
  );
}
