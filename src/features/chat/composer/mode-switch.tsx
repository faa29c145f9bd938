import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { Bot, Check, ChevronDown, Hammer, MessageSquare, SlidersHorizontal } from "lucide-react";
import { memo } from "react";
import { floatingItemStyles, floatingStyles } from "~/components/ui/floating-styles";
import { IconButton } from "~/components/ui/icon-button";
import { Tooltip } from "~/components/ui/tooltip";
import { type ChatMode, modes } from "~/domain/chat/mode";
import { cn } from "~/lib/cn";
import { useCommands } from "~/lib/commands";
import { ariaKeys } from "~/lib/shortcut";
import { copy } from "../agent-run/copy";
import { LimitsPopover } from "../agent-run/limits-popover";
import { modeShortcut } from "../shortcuts/keys";
import type { ModeChoice } from "./use-mode";

const icons = { chat: MessageSquare, build: Hammer, agent: Bot };

type ModeSwitchProps = {
  choice: ModeChoice;
  /** Lets the user connect a model, which Agent needs. */
  onUseModel: () => void;
};

/** Chooses how the next messages are answered; Agent also offers the limits of a run. */
export const ModeSwitch = memo(function ModeSwitch({ choice, onUseModel }: ModeSwitchProps) {
  const { mode, choose, offersAgent, limits, saveLimits } = choice;
  const isOffered = (each: ChatMode) => each !== "agent" || offersAgent;
  const Icon = icons[mode];
  const choosing = (chosen: ChatMode) => (isOffered(chosen) ? choose(chosen) : onUseModel());
  useModeCommands(choosing);
  return (
    <>
      <Menu>
        <Tooltip label={copy.mode.label} shortcut={modeShortcut} side="top">
          <MenuButton
            aria-label={`${copy.mode.label}: ${copy.mode.names[mode]}`}
            aria-keyshortcuts={ariaKeys(modeShortcut)}
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 font-medium text-foreground text-xs transition-colors hover:bg-hover pointer-coarse:h-11"
          >
            <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
            {copy.mode.names[mode]}
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
          </MenuButton>
        </Tooltip>
        <MenuItems
          modal={false}
          anchor={{ to: "top start", gap: 6, padding: 8 }}
          className={cn(floatingStyles, "w-72")}
        >
          {modes.map((each) => (
            <ModeOption
              key={each}
              mode={each}
              isChosen={each === mode}
              note={isOffered(each) ? null : copy.mode.needsModel}
              onChoose={() => choosing(each)}
            />
          ))}
        </MenuItems>
      </Menu>
      {mode === "agent" && (
        <LimitsPopover
          limits={limits}
          save={saveLimits}
          trigger={
            <IconButton label={copy.limits.open} side="top" size="sm">
              <SlidersHorizontal />
            </IconButton>
          }
        />
      )}
    </>
  );
});

function useModeCommands(choosing: (mode: ChatMode) => void) {
  useCommands(
    modes.map((each) => {
      const ModeIcon = icons[each];
      return { label: copy.mode.command(each), icon: <ModeIcon />, run: () => choosing(each) };
    }),
  );
}

type ModeOptionProps = {
  mode: ChatMode;
  isChosen: boolean;
  /** What is missing for the mode. */
  note: string | null;
  onChoose: () => void;
};

function ModeOption({ mode, isChosen, note, onChoose }: ModeOptionProps) {
  const Icon = icons[mode];
  return (
    <MenuItem>
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={onChoose}
        className={floatingItemStyles}
      >
        <Icon aria-hidden />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium text-[13px]">{copy.mode.names[mode]}</span>
          <span className="text-muted text-xs">{copy.mode.lines[mode]}</span>
          {note && <span className="text-link text-xs">{note}</span>}
        </span>
        {isChosen && <Check aria-hidden />}
      </button>
    </MenuItem>
  );
}
