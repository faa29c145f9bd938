import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { Notice } from "~/components/ui/notice";
import { SwitchField } from "~/components/ui/switch-field";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type GitHubProject, type PushResult, pushedTo } from "~/domain/github/github";
import { type PushInput, pushInput } from "~/domain/github/github-input";
import { exportName } from "~/domain/project/export/export-input";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { showRefusal } from "~/trpc/server-error";
import { copy } from "../copy";
import { Refusal } from "../refusal";
import { ConflictNotice } from "./conflict-notice";
import { LinkSummary } from "./link-summary";
import { OutsideLink } from "./outside-link";
import { PushedFiles } from "./pushed-files";
import { RepositoryField } from "./repository-field";

type PushViewProps = {
  project: GitHubProject;
  initial: PushInput;
  /** Opens a pull request with the typed values instead. */
  onRequest: (typed: PushInput) => void;
  onClose: () => void;
};

const targets = [
  { value: "new", label: copy.project.targets.new },
  { value: "existing", label: copy.project.targets.existing },
];

/** Initial values: the repository of the last push, or a new one. */
export const initialPush = (projectId: string, { link, version, projectName }: GitHubProject): PushInput => ({
  projectId,
  versionId: version.id,
  pushedId: null,
  target: link ? "existing" : "new",
  name: exportName(projectName),
  isPrivate: true,
  fullName: link?.repository ?? "",
  branch: link?.branch ?? "main",
  message: version.message,
});

/** The form for a push, with the outcome of the last one. */
export function PushView({ project, initial, onRequest, onClose }: PushViewProps) {
  const utils = api.useUtils();
  const push = api.github.push.useMutation();
  const [result, setResult] = useState<PushResult | null>(null);
  const { form, field } = useZodForm(pushInput, { defaultValues: initial });
  const { errors, isSubmitting } = form.formState;
  const [target, fullName, message] = form.watch(["target", "fullName", "message"]);
  const link = target === "existing" ? pushedTo(project.link, fullName) : null;
  const submit = form.handleSubmit(async (typed) => {
    setResult(null);
    try {
      const shown = { versionId: project.version.id, pushedId: link?.versionId ?? null };
      const pushed = await push.mutateAsync({ ...typed, ...shown });
      setResult(pushed);
      if (pushed.state !== "conflict") {
        form.setValue("target", "existing");
        form.setValue("fullName", pushed.repository);
      }
      await Promise.all([
        utils.github.ofProject.invalidate({ projectId: initial.projectId }),
        utils.project.invalidate(),
      ]);
    } catch (error) {
      // The refusal may mean that the displayed state is outdated.
      void utils.github.ofProject.invalidate({ projectId: initial.projectId });
      showRefusal(form, error, copy.project.notPushed);
    }
  });
  const request = () => onRequest(form.getValues());
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.project.title}
      actions={
        <>
          {/* On phones the row has no space, and the dialog has a close icon. */}
          <Button variant="ghost" onClick={onClose} className="max-sm:hidden">
            {copy.project.close}
          </Button>
          {project.link && target === "existing" && (
            <Button disabled={isSubmitting} onClick={request}>
              {copy.project.request}
            </Button>
          )}
          <Button type="submit" form="github-push" variant="primary" loading={isSubmitting}>
            {copy.project.push}
          </Button>
        </>
      }
    >
      <form id="github-push" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {project.link && <LinkSummary link={project.link} />}
        {result?.state === "conflict" ? (
          <ConflictNotice conflict={result.conflict} onRequest={request} />
        ) : (
          result && <DoneNotice result={result} />
        )}
        <Refusal errors={errors} />
        <NativeSelect label={copy.project.target} options={targets} {...form.register("target")} />
        {target === "new" ? (
          <>
            <TextField label={copy.project.name} spellCheck={false} autoComplete="off" {...field("name")} />
            <SwitchField
              control={form.control}
              name="isPrivate"
              label={copy.project.isPrivate}
              description={copy.project.isPrivateText}
            />
          </>
        ) : (
          <RepositoryField form={form} />
        )}
        <TextField
          label={copy.project.branch}
          hint={copy.project.branchHint}
          spellCheck={false}
          autoComplete="off"
          {...field("branch")}
        />
        <TextArea label={copy.project.message} rows={2} className="min-h-16" {...field("message")} />
        <PushedFiles version={project.version} link={link} texts={[message]} />
      </form>
    </Dialog>
  );
}

function DoneNotice({ result }: { result: Exclude<PushResult, { state: "conflict" }> }) {
  const { state, files, repository, branch, url } = result;
  return (
    <Notice
      tone="success"
      title={state === "same" ? copy.project.same(repository) : copy.project.done(files, repository, branch)}
      action={<OutsideLink href={url}>{copy.project.view}</OutsideLink>}
    />
  );
}
