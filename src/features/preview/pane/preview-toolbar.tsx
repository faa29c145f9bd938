import { Monitor, PencilRuler, Smartphone, SquareMousePointer } from "lucide-react";
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
  /** Picking an element of the page; null if unavailable. */
  picking: { isOn: boolean; onToggle: () => void } | null;
  pickButton: Ref<HTMLButtonElement>;
  /** The same for editing by hand. */
  handPicking: PreviewToolbarProps["picking"];
  handButton: Ref<HTMLButtonElement>;
  /** The button that publishes the project; absent if there is nothing to publish. */
  publish: ReactNode;
  /** Null while there is no code. */
  more: MoreMenuProps | null;
}

/** The pane's toolbar. It has a button once there is what the button acts on. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { pickButton, more } = props;
  const isPage = props.page === "running";
  const [picking, handPicking] = props.page === "none" ? [null, null] : [props.picking, props.handPicking];
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-border border-b px-2">
      <h2 className="min-w-0 flex-1 truncate px-2 font-medium text-[13px] text-foreground">{copy.title}</h2>
      {props.page !== "none" && <DeviceButton {...props} />}
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
      {handPicking && (
        <IconButton
          ref={props.handButton}
          label={copy.hand.button}
          size="sm"
          aria-pressed={handPicking.isOn}
          disabled={!isPage}
          onClick={handPicking.onToggle}
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
