import { use } from "react";
import { Button } from "~/components/ui/button";
import { Tooltip } from "~/components/ui/tooltip";
import { copy } from "../copy";
import { KEY_DAYS, PageKeyContext } from "./page-key";

/** Below a snippet that needs an API key: a link to the keys and, when signed in, a button to create one. */
export function SnippetKey() {
  const { token, isCreating, insert } = use(PageKeyContext);
  return (
    // Reserves the height of the button, which appears once the reader is known to be signed in.
    <div className="flex min-h-12 items-center justify-between gap-3 border-border border-t px-4 text-[13px] text-muted print:hidden">
      <p className="py-2">
        {token ? copy.key.shown : copy.key.needed}{" "}
        <a href="/account/api-keys" className="text-link underline underline-offset-2">
          {copy.key.manage}
        </a>
      </p>
      {insert && !token && (
        <Tooltip label={copy.key.insertText(KEY_DAYS)} side="top">
          <Button
            size="sm"
            loading={isCreating}
            onClick={insert}
            aria-description={copy.key.insertText(KEY_DAYS)}
            className="shrink-0"
          >
            {copy.key.insert}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
