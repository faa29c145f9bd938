import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { UsageBar } from "~/components/ui/usage-bar";
import { type OllamaPull, ollamaLibrary } from "~/domain/model/ollama";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type PullsProps = {
  pulls: readonly OllamaPull[];
  installed: readonly string[];
  /** Reopens the form of a model whose creation failed. */
  onEdit: (name: string) => void;
};

const showProblem = ({ message, data }: { message: string; data?: unknown }) =>
  toast.error(data ? message : copy.notSaved);

/** Downloads models, and shows those being created. Both continue on the server when the page is closed. */
export function Pulls({ pulls, installed, onEdit }: PullsProps) {
  const utils = api.useUtils();
  const [name, setName] = useState("");
  const listId = useId();
  const missing = ollamaLibrary.filter((model) => !installed.includes(model.name));
  const options = {
    onError: showProblem,
    onSettled: () => Promise.all([utils.model.ollama.read.invalidate(), utils.model.list.invalidate()]),
  };
  const pull = api.model.ollama.pull.useMutation(options);
  const resume = api.model.ollama.resume.useMutation(options);
  const cancel = api.model.ollama.cancel.useMutation(options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") pull.mutate({ name }, { onSuccess: () => setName("") });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h4 className="font-medium text-[13px] text-foreground">{copy.pull.title}</h4>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={copy.pull.label}
            placeholder={copy.pull.placeholder}
            value={name}
            list={listId}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => setName(event.target.value)}
          />
          <datalist id={listId}>
            {missing.map((model) => (
              <option key={model.name} value={model.name} label={model.description} />
            ))}
          </datalist>
        </div>
        <Button type="submit" loading={pull.isPending}>
          {copy.pull.action}
        </Button>
      </div>
      {pulls.length > 0 && (
        <ul className="flex flex-col gap-3">
          {pulls.map((each) => (
            <Pull key={each.name} pull={each} resume={resume.mutate} cancel={cancel.mutate} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </form>
  );
}

type Act = (pull: { name: string }) => void;
type PullProps = Pick<PullsProps, "onEdit"> & { pull: OllamaPull; resume: Act; cancel: Act };

function Pull({ pull, resume, cancel, onEdit }: PullProps) {
  const { name } = pull;
  const isRunning = pull.phase === "running";
  const ending = isRunning ? copy.cancel : copy.pull.dismiss;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Progress pull={pull} />
      {!isRunning && pull.task === "create" && (
        <Button size="sm" variant="ghost" aria-label={copy.of(copy.edit, name)} onClick={() => onEdit(name)}>
          {copy.edit}
        </Button>
      )}
      {!isRunning && (
        <Button size="sm" aria-label={copy.of(copy.pull.resume, name)} onClick={() => resume({ name })}>
          {copy.pull.resume}
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={copy.of(ending, name)} onClick={() => cancel({ name })}>
        {ending}
      </Button>
    </li>
  );
}

function Progress({ pull }: { pull: OllamaPull }) {
  const { name, share } = pull;
  const text =
    pull.phase === "running"
      ? copy.pull.running(pull.status, share)
      : pull.phase === "failed"
        ? pull.reason
        : copy.pull.cancelled(share);
  return (
    <div
      role="progressbar"
      aria-label={pull.task === "create" ? copy.create.progress(name) : copy.pull.progress(name)}
      aria-valuenow={Math.floor((share ?? 0) * 100)}
      aria-valuetext={text}
      className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5 text-[13px]"
    >
      <span className="flex justify-between gap-4">
        <span className="min-w-0 truncate font-mono">{name}</span>
        <span className={pull.phase === "failed" ? "text-danger" : "text-muted tabular-nums"}>{text}</span>
      </span>
      <UsageBar used={Math.min(share ?? 0, 0.999)} limit={1} />
    </div>
  );
}
