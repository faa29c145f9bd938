import { type FormEventHandler, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import { Verbatim } from "~/components/ui/verbatim";
import type { FoundFiles, ImportReport, LeftOutFiles } from "~/domain/github/github";
import { type RepositorySourceForm, repositorySourceInput } from "~/domain/github/github-input";
import { verbatimFiles } from "~/domain/project/verbatim-files";
import { verbatimLines, visibleText } from "~/domain/text/verbatim";
import { fieldsOf } from "~/lib/form-fields";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { showRefusal, submitForm } from "~/trpc/server-error";
import { copy } from "./copy";
import { Refusal } from "./refusal";

type ImportDialogProps = { onClose: () => void; onOpen: (chatId: string) => void };

/** Imports a repository as a project, after listing its files. A default export for lazy loading. */
export default function ImportDialog({ onClose, onOpen }: ImportDialogProps) {
  const utils = api.useUtils();
  const [chatId] = useState(() => crypto.randomUUID());
  const start = api.chat.importRepository.useMutation();
  const [found, setFound] = useState<FoundFiles | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const { form } = useZodForm(repositorySourceInput, {
    raw: true,
    defaultValues: { source: "", branch: "", folder: "" },
  });
  const listFiles = submitForm(
    form,
    async (typed) => setFound(await utils.client.github.lookAt.query(typed)),
    copy.importing.failed,
  );
  const importFiles = async ({ commitId }: FoundFiles) => {
    try {
      setReport(await start.mutateAsync({ chatId, commitId, ...form.getValues() }));
      await Promise.all([utils.project.invalidate(), utils.chat.list.invalidate()]);
    } catch (error) {
      setFound(null);
      showRefusal(form, error, copy.importing.failed);
    }
  };
  if (report)
    return (
      <Dialog
        open
        onClose={() => onOpen(report.chatId)}
        title={copy.importing.title}
        actions={
          <Button key="open" variant="primary" autoFocus onClick={() => onOpen(report.chatId)}>
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
      description={found ? copy.importing.from(found) : copy.importing.text}
      actions={
        <>
          <Button variant="ghost" onClick={found ? () => setFound(null) : onClose}>
            {found ? copy.importing.back : copy.importing.cancel}
          </Button>
          {found ? (
            // A new key remounts the button, because autoFocus works only on mount.
            <Button
              key="start"
              variant="primary"
              autoFocus
              loading={start.isPending}
              onClick={() => void importFiles(found)}
            >
              {copy.importing.start}
            </Button>
          ) : (
            <Button
              type="submit"
              form="github-import"
              variant="primary"
              loading={form.formState.isSubmitting}
            >
              {copy.importing.look}
            </Button>
          )}
        </>
      }
    >
      {found ? <Found found={found} /> : <SourceForm form={form} onSubmit={listFiles} />}
    </Dialog>
  );
}

const unlistedCount = ({ count, first }: LeftOutFiles): number => count - first.length;

/** The files to import, and those left out. */
const Found = ({ found: { files, leftOut } }: { found: FoundFiles }) => (
  <div className="flex flex-col divide-y divide-border rounded-card border border-border">
    <Verbatim label={copy.importing.files(files.length)} runs={verbatimFiles(files)} isCode />
    {leftOut.count > 0 && (
      <Verbatim
        label={copy.importing.leftOut(leftOut.count)}
        runs={verbatimLines([
          ...leftOut.first.map((file) => ({ text: file.path, after: `: ${copy.importing.reason(file)}` })),
          ...(unlistedCount(leftOut) > 0 ? [{ text: copy.importing.more(unlistedCount(leftOut)) }] : []),
        ])}
        isCode
      />
    )}
  </div>
);

type SourceFormProps = { form: UseFormReturn<RepositorySourceForm>; onSubmit: FormEventHandler };

function SourceForm({ form, onSubmit }: SourceFormProps) {
  const field = fieldsOf(form);
  return (
    <form id="github-import" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Refusal errors={form.formState.errors} />
      <TextField
        label={copy.importing.source}
        hint={copy.importing.sourceHint}
        spellCheck={false}
        autoComplete="off"
        {...field("source")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={copy.importing.branch}
          hint={copy.importing.branchHint}
          spellCheck={false}
          autoComplete="off"
          {...field("branch")}
        />
        <TextField
          label={copy.importing.folder}
          hint={copy.importing.folderHint}
          spellCheck={false}
          autoComplete="off"
          {...field("folder")}
        />
      </div>
    </form>
  );
}

function Report({ report: { files, repository, leftOut } }: { report: ImportReport }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="success" title={copy.importing.done(files, repository)}>
        {leftOut.count === 0 ? copy.importing.all : copy.importing.leftOut(leftOut.count)}
      </Notice>
      {leftOut.count > 0 && (
        <ul className="flex max-h-56 flex-col gap-1 overflow-y-auto text-[13px] text-muted">
          {leftOut.first.map((file) => (
            <li key={file.path} className="wrap-anywhere">
              {visibleText(file.path)}: {copy.importing.reason(file)}
            </li>
          ))}
          {unlistedCount(leftOut) > 0 && <li>{copy.importing.more(unlistedCount(leftOut))}</li>}
        </ul>
      )}
    </div>
  );
}
