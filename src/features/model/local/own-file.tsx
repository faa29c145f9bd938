import { TRPCClientError } from "@trpc/client";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** Adds a model file that is on the server. */
export function OwnFile() {
  const utils = api.useUtils();
  const [path, setPath] = useState("");
  const add = api.model.local.addFile.useMutation({
    onSuccess: async () => {
      setPath("");
      await Promise.all([utils.model.local.state.invalidate(), utils.model.list.invalidate()]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (path.trim() !== "") add.mutate({ path });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h4 className="font-medium text-[13px] text-foreground">{copy.ownFile.title}</h4>
        <p className="text-[13px] text-muted">{copy.ownFile.text}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={copy.ownFile.label}
            placeholder={copy.ownFile.placeholder}
            value={path}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setPath(event.target.value)}
            {...(add.error ? { error: messageOf(add.error) } : {})}
          />
        </div>
        <Button type="submit" loading={add.isPending}>
          {copy.ownFile.add}
        </Button>
      </div>
    </form>
  );
}

const messageOf = (error: unknown): string =>
  error instanceof TRPCClientError && error.data ? error.message : copy.failed;
