"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import type { ImportReport } from "~/domain/github/github";
import { type ImportRepositoryForm, importRepositoryInput } from "~/domain/github/github-input";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { showRefusal } from "./show-refusal";

type ImportDialogProps = { onClose: () => void; onOpen: (chatId: string) => void };

/** Makes a project of a repository, and says what was left out. A default export, because it is loaded when first opened. */
export default function ImportDialog({ onClose, onOpen }: ImportDialogProps) {
  const utils = api.useUtils();
  const start = api.chat.importRepository.useMutation();
  const [report, setReport] = useState<ImportReport | null>(null);
  const form = useForm<ImportRepositoryForm>({
    resolver: zodResolver(importRepositoryInput, undefined, { raw: true }),
    defaultValues: { chatId: crypto.randomUUID(), source: "", branch: "", folder: "" },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    try {
      setReport(await start.mutateAsync(typed));
      await Promise.all([utils.project.invalidate(), utils.chat.list.invalidate()]);
    } catch (error) {
      showRefusal(form, error, copy.importing.failed);
    }
  });
  if (report)
    return (
      <Dialog
        open
        onClose={() => onOpen(report.chatId)}
        title={copy.importing.title}
        actions={
          <Button variant="primary" autoFocus onClick={() => onOpen(report.chatId)}>
            {copy.importing.open}
          </Button>
        }
      >
        <Report report={report} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.importing.title}
      description={copy.importing.text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.importing.cancel}
          </Button>
          <Button type="submit" form="github-import" variant="primary" loading={start.isPending}>
            {copy.importing.start}
          </Button>
        </>
      }
    >
      <form id="github-import" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={copy.importing.source}
          hint={copy.importing.sourceHint}
          error={errors.source?.message}
          spellCheck={false}
          autoComplete="off"
          {...form.register("source")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={copy.importing.branch}
            hint={copy.importing.branchHint}
            error={errors.branch?.message}
            spellCheck={false}
            autoComplete="off"
            {...form.register("branch")}
          />
          <TextField
            label={copy.importing.folder}
            hint={copy.importing.folderHint}
            error={errors.folder?.message}
            spellCheck={false}
            autoComplete="off"
            {...form.register("folder")}
          />
        </div>
      </form>
    </Dialog>
  );
}

function Report({ report: { files, repository, leftOut } }: { report: ImportReport }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="success" title={copy.importing.done(files, repository)}>
        {leftOut.length === 0 ? copy.importing.all : copy.importing.leftOut(leftOut.length)}
      </Notice>
      {leftOut.length > 0 && (
        <ul className="flex max-h-56 flex-col gap-1 overflow-y-auto text-[13px] text-muted">
          {leftOut.slice(0, MAX_LISTED).map((file) => (
            <li key={file.path} className="wrap-anywhere">
              {copy.importing.reason(file)}
            </li>
          ))}
          {leftOut.length > MAX_LISTED && <li>{copy.importing.more(leftOut.length - MAX_LISTED)}</li>}
        </ul>
      )}
    </div>
  );
}

const MAX_LISTED = 100;
