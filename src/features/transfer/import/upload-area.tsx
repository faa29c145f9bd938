import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { FileInput } from "~/components/ui/file-input";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { UsageBar } from "~/components/ui/usage-bar";
import { UPLOAD_PIECE_BYTES } from "~/domain/model/upload";
import { differentChoices, type IfDifferent } from "~/domain/transfer/if-different";
import { cn } from "~/lib/cn";
import { useUpload } from "~/lib/use-upload";
import { api } from "~/trpc/react";
import { copy } from "../copy";

const different = differentChoices.map((id) => ({ id, label: copy.import.different[id] }));

type UploadAreaProps = { isBusy: boolean; onUploaded: () => void };

/** Selects a file by button or by drop. */
export function UploadArea({ isBusy, onUploaded }: UploadAreaProps) {
  const utils = api.useUtils();
  const refresh = () => utils.transfer.upload.invalidate();
  const { mutate } = api.transfer.cancelUpload.useMutation({ onSettled: refresh });
  const { upload, start, cancel } = useUpload({
    address: "/api/account-import",
    pieceBytes: UPLOAD_PIECE_BYTES,
    notReached: copy.import.notReached,
    onUploaded,
    refresh,
    drop: mutate,
  });
  const { data: open } = api.transfer.upload.useQuery();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [ifDifferent, setIfDifferent] = useState<IfDifferent>("keep");
  if (upload.phase === "uploading") return <UploadProgress upload={upload} onCancel={cancel} />;
  if (isBusy) return <p className="text-[13px] text-muted">{copy.import.busy}</p>;
  const cancelOpen = (
    <Button size="sm" onClick={cancel}>
      {copy.import.cancelOpen}
    </Button>
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) start(file, { ifDifferent });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
        className={cn(
          "flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-7 text-center transition-colors",
          isDragOver ? "border-accent bg-hover" : "border-border bg-background",
        )}
      >
        <FileUp aria-hidden className="size-5 text-muted" />
        <div className="flex flex-wrap items-center justify-center gap-x-2.5 gap-y-2 text-[13px] text-muted">
          <span className="pointer-coarse:hidden">{isDragOver ? copy.import.dropNow : copy.import.drop}</span>
          <Button size="sm" onClick={() => input.current?.click()}>
            {copy.import.choose}
          </Button>
        </div>
        <p className="text-muted text-xs">{copy.import.hint}</p>
        <FileInput
          input={input}
          label={copy.import.choose}
          accept=".zip,.json,application/zip,application/json"
          onFiles={([file]) => file && start(file, { ifDifferent })}
        />
      </div>
      <Select
        label={copy.import.ifDifferent}
        options={different}
        value={ifDifferent}
        onChange={setIfDifferent}
      />
      {upload.phase === "failed" && (
        <Notice
          tone="danger"
          title={copy.import.failed}
          action={
            <div className="flex flex-wrap gap-2 empty:hidden">
              {upload.retry && (
                <Button size="sm" variant="primary" autoFocus onClick={upload.retry}>
                  {copy.import.resume}
                </Button>
              )}
              {open && cancelOpen}
            </div>
          }
        >
          {upload.message}
        </Notice>
      )}
      {upload.phase === "idle" && open?.purpose === "import" && (
        <Notice title={copy.import.openTitle} action={cancelOpen}>
          {copy.import.open(open.name, open.received, open.total)}
        </Notice>
      )}
    </>
  );
}

type UploadProgressProps = {
  upload: Extract<ReturnType<typeof useUpload>["upload"], { phase: "uploading" }>;
  onCancel: () => void;
};

function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-background p-4">
      <div role="status" className="flex min-w-0 flex-1 basis-52 flex-col gap-2 text-[13px] text-muted">
        <span className="break-words tabular-nums">
          {copy.import.uploading(upload.name, upload.sent, upload.total)}
        </span>
        <UsageBar used={upload.sent} limit={Math.max(1, upload.total * 1.001)} />
      </div>
      <Button size="sm" variant="ghost" autoFocus onClick={onCancel}>
        {copy.import.cancel}
      </Button>
    </div>
  );
}
