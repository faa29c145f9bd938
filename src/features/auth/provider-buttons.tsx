"use client";

import { Button } from "~/components/ui/button";
import { toast } from "~/lib/toast";
import { copy } from "./copy";
import { GitHubMark, GmailMark } from "./provider-marks";

const providers = [
  { name: "GitHub", Mark: GitHubMark },
  { name: "Gmail", Mark: GmailMark },
] as const;

type ProviderButtonsProps = { disabled: boolean; mayContinue?: () => boolean };

/** Sign-in through GitHub or Google. `mayContinue` has the last word before one is called. */
export function ProviderButtons({ disabled, mayContinue }: ProviderButtonsProps) {
  const choose = (name: string) => {
    if (mayContinue && !mayContinue()) return;
    toast.error(copy.providers.failed(name), { description: copy.providers.notSetUp(name) });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        {providers.map(({ name, Mark }) => (
          <Button key={name} wide disabled={disabled} onClick={() => choose(name)}>
            <Mark />
            {name}
          </Button>
        ))}
      </div>
      <div className="flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {copy.providers.divider}
      </div>
    </div>
  );
}
