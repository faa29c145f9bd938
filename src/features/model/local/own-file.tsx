import { Upload } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { FileInput } from "~/components/ui/file-input";
import { TextField } from "~/components/ui/text-field";
import { UsageBar } from "~/components/ui/usage-bar";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/upload";
import { useUpload } from "~/lib/use-upload";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
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
        <h3 className="font-medium text-[13px] text-foreground">{copy.ownFile.title}</h3>
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
            {...(add.error ? { error: serverErrorOf(add.error)?.message ?? copy.notChanged } : {})}
          />
        </div>
        <Button type="submit" loading={add.isPending}>
          {copy.ownFile.add}
        </Button>
      </div>
      <UploadFile />
    </form>
  );
}

/** Uploads a model file from the user's computer. */
function UploadFile() {
  const input = useRef<HTMLInputElement>(null);
  const utils = api.useUtils();
  const refresh = () => utils.transfer.upload.invalidate();
  const drop = api.transfer.cancelUpload.useMutation({ onSettled: refresh });
  const { upload, start, cancel } = useUpload({
    address: "/api/local-models",
    pieceBytes: UPLOAD_PIECE_BYTES,
    notReached: copy.ownFile.notReached,
    onUploaded: () => Promise.all([utils.model.local.state.invalidate(), utils.model.list.invalidate()]),
    refresh,
    drop: drop.mutate,
  });
  const { data: open } = api.transfer.upload.useQuery();
  if (upload.phase === "uploading")
    return (
      <div className="flex items-center gap-3">
        <div role="status" className="flex min-w-0 flex-1 flex-col gap-1.5 text-[13px] text-muted">
          {copy.ownFile.uploading(upload.sent, upload.total)}
          <UsageBar used={upload.sent} limit={upload.total} />
        </div>
        <Button size="sm" variant="ghost" autoFocus onClick={cancel}>
          {copy.cancel}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileInput
        input={input}
        label={copy.ownFile.upload}
        accept=".gguf"
        onFiles={([file]) => file && start(file)}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <Upload aria-hidden /> {copy.ownFile.upload}
      </Button>
      {upload.phase === "failed" && upload.retry && (
        <Button size="sm" variant="primary" autoFocus onClick={upload.retry}>
          {copy.ownFile.resume}
        </Button>
      )}
      {open && (upload.phase === "failed" || open.purpose === "model") && (
        <Button size="sm" onClick={cancel}>
          {copy.ownFile.cancelOpen}
        </Button>
      )}
      {upload.phase === "failed" && (
        <p role="alert" className="basis-full text-[13px] text-danger">
          {upload.message}
        </p>
      )}
      {upload.phase === "idle" && open?.purpose === "model" && (
        <p className="basis-full text-[13px] text-muted">
          {copy.ownFile.open(open.name, open.received, open.total)}
        </p>
      )}
    </div>
  );
}
