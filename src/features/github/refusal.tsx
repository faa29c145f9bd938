import type { FieldErrors, FieldValues } from "react-hook-form";
import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { copy } from "./copy";
import { TOKEN_REFUSED } from "./show-refusal";

/** Why a form was rejected as a whole, and how to continue. */
export function Refusal<Values extends FieldValues>({ errors }: { errors: FieldErrors<Values> }) {
  const { root } = errors;
  if (!root) return null;
  return (
    <Notice
      tone="danger"
      action={
        root.type === TOKEN_REFUSED && (
          <ButtonLink href="/account#github" size="sm">
            {copy.refusal.connect}
          </ButtonLink>
        )
      }
    >
      {root.message}
    </Notice>
  );
}
