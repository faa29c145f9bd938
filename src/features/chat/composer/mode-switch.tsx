import { Radio, RadioGroup } from "@headlessui/react";
import { Bot, Hammer, MessageSquare, SlidersHorizontal } from "lucide-react";
import { memo } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { Tooltip } from "~/components/ui/tooltip";
import { modes } from "~/domain/chat/mode";
import { ariaKeys } from "~/lib/shortcut";
import { copy } from "../agent-run/copy";
import { LimitsPopover } from "../agent-run/limits-popover";
import { modeShortcut } from "../shortcuts/keys";
import type { ModeChoice } from "./use-mode";

const icons = { chat: MessageSquare, build: Hammer, agent: Bot };

/** Chooses how the next messages are answered; Agent also offers the limits of a run. */
export const ModeSwitch = memo(function ModeSwitch({ choice }: { choice: ModeChoice }) {
  const { mode, choose, limits, saveLimits } = choice;
  return (
    // Takes a row of its own in a narrow composer.
    <div className="flex items-center gap-1 @max-sm/composer:w-full @max-sm/composer:justify-between">
      <RadioGroup
        value={mode}
        onChange={choose}
        aria-label={copy.mode.label}
        aria-keyshortcuts={ariaKeys(modeShortcut)}
        className="flex shrink-0 items-center rounded-control bg-hover p-0.5"
      >
        {modes.map((each) => {
          const Icon = icons[each];
          return (
            <Tooltip key={each} label={copy.mode.lines[each]} side="top">
              <Radio
                value={each}
                aria-label={copy.mode.names[each]}
                aria-description={copy.mode.lines[each]}
                className="group/mode inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-[8px] px-2 font-medium text-muted text-xs transition-colors hover:text-foreground data-checked:bg-elevated data-checked:text-foreground data-checked:shadow-sm data-checked:ring-1 data-checked:ring-border pointer-coarse:h-10 pointer-coarse:min-w-10 pointer-coarse:justify-center forced-colors:data-checked:outline"
              >
                <Icon aria-hidden className="size-3.5 shrink-0" />
                <span className="@sm/composer:@max-md/composer:hidden @sm/composer:@max-md/composer:group-data-checked/mode:inline">
                  {copy.mode.names[each]}
                </span>
              </Radio>
            </Tooltip>
          );
        })}
      </RadioGroup>
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
    </div>
  );
});
