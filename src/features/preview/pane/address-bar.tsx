import { ArrowLeft, ArrowRight, RotateCw } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { MAX_ADDRESS } from "~preview";
import { copy } from "../copy";
import type { PageNavigation } from "./use-navigation";

interface AddressBarProps {
  navigation: PageNavigation;
  /** No page runs. */
  disabled: boolean;
  onReload: () => void;
  reloadButton: Ref<HTMLButtonElement>;
}

/** The address of the page, and a browser's buttons: reload, and back and forward once the page went elsewhere. */
export function AddressBar({ navigation, disabled, onReload, reloadButton }: AddressBarProps) {
  const { addresses, at } = navigation.visits;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-0.5">
      <IconButton
        ref={reloadButton}
        label={copy.actions.reload}
        shortcut={builderShortcuts.reload}
        size="sm"
        disabled={disabled}
        onClick={onReload}
      >
        <RotateCw />
      </IconButton>
      <AddressField address={addresses[at] ?? "/"} disabled={disabled} onVisit={navigation.visit} />
      {/* After the field, so that it stays where it is when they come. */}
      {addresses.length > 1 && (
        <>
          <IconButton
            label={copy.address.back}
            size="sm"
            disabled={disabled || at === 0}
            onClick={() => navigation.travel(-1)}
          >
            <ArrowLeft />
          </IconButton>
          <IconButton
            label={copy.address.forward}
            size="sm"
            disabled={disabled || at >= addresses.length - 1}
            className="@max-md:hidden"
            onClick={() => navigation.travel(1)}
          >
            <ArrowRight />
          </IconButton>
        </>
      )}
    </div>
  );
}

interface AddressFieldProps {
  address: string;
  disabled: boolean;
  onVisit: (address: string) => void;
}

/** Enter navigates; Escape and blur discard the typed address. */
function AddressField({ address, disabled, onVisit }: AddressFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="ml-1 min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        onVisit(addressOf(typed ?? address));
        setTyped(null);
        field.current?.select();
      }}
    >
      <input
        ref={field}
        aria-label={copy.address.title}
        value={typed ?? address}
        disabled={disabled}
        maxLength={MAX_ADDRESS}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="go"
        inputMode="url"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key }) => key === "Escape" && setTyped(null)}
        className="h-7 w-full rounded-full border border-border bg-background px-3 font-mono text-foreground text-xs disabled:text-muted pointer-coarse:h-9 pointer-coarse:text-base"
      />
    </form>
  );
}

/** Accepts a missing slash, and a copied address with its host. */
function addressOf(typed: string): string {
  const text = typed.trim();
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(text)?.[1] ?? text;
  return /^[/?#]/.test(path) ? path : `/${path}`;
}
