import { useDeferredValue, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "~/components/ui/text-field";
import type { PushInput } from "~/domain/github/github-input";
import { fieldsOf } from "~/lib/form-fields";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type RepositoryFieldProps = { form: UseFormReturn<PushInput> };

/** One of the user's repositories, found by its name. The branch follows the one that was chosen. */
export function RepositoryField({ form }: RepositoryFieldProps) {
  const listId = useId();
  const search = useDeferredValue(form.watch("fullName"));
  const { data = [] } = api.github.repositories.useQuery(
    { search },
    { staleTime: 60_000, placeholderData: (before) => before, retry: false },
  );
  const writable = data.filter(({ canPush, isArchived }) => canPush && !isArchived);
  return (
    <>
      <TextField
        label={copy.project.search}
        hint={copy.project.searchHint}
        list={listId}
        spellCheck={false}
        autoComplete="off"
        {...fieldsOf(form)("fullName", {
          onChange: ({ target }) => {
            const chosen = writable.find(({ fullName }) => fullName === target.value);
            if (chosen && !form.formState.dirtyFields.branch)
              form.resetField("branch", { defaultValue: chosen.defaultBranch });
          },
        })}
      />
      <datalist id={listId}>
        {writable.map(({ fullName }) => (
          <option key={fullName} value={fullName} />
        ))}
      </datalist>
    </>
  );
}
