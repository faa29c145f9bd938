import type { FieldErrors, FieldValues } from "react-hook-form";
import { ButtonLink } from "~/components/ui/button-link";
import { FormRefusal } from "~/components/ui/form-refusal";
import { copy } from "./copy";

/** Why a form was refused as a whole. A token that GitHub no longer takes has to be replaced first. */
export function Refusal<Values extends FieldValues>({ errors }: { errors: FieldErrors<Values> }) {
  const connect = (
    <ButtonLink href="/account#github" target="_blank" size="sm">
      {copy.refusal.connect}
    </ButtonLink>
  );
  return <FormRefusal errors={errors} action={errors.root?.type === "token" && connect} />;
}
