import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type GitHubProject, type PullRequestResult, pushedTo } from "~/domain/github/github";
import { type PullRequestInput, type PushInput, pullRequestInput } from "~/domain/github/github-input";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { showRefusal } from "~/trpc/server-error";
import { copy } from "../copy";
import { Refusal } from "../refusal";
import { ConflictNotice } from "./conflict-notice";
import { OutsideLink } from "./outside-link";
import { PushedFiles } from "./pushed-files";

/** Initial values of a pull request. `typed`: values entered before. */
export function initialRequest(
  { projectId, versionId, pushedId, fullName, branch: base, message }: PushInput,
  version: number,
  typed?: PullRequestInput,
): PullRequestInput {
  const [title = ""] = message.split("\n", 1);
  return {
    branch: `version-${version}`,
    title,
    body: "",
    ...typed,
    projectId,
    versionId,
    pushedId,
    fullName,
    base,
    message,
  };
}

type RequestViewProps = {
  project: GitHubProject;
  initial: PullRequestInput;
  onBack: (typed: PullRequestInput) => void;
  onClose: () => void;
};

/** Opens a pull request from a new branch. */
export function RequestView({ project, initial, onBack, onClose }: RequestViewProps) {
  const utils = api.useUtils();
  const open = api.github.openPullRequest.useMutation();
  const [result, setResult] = useState<PullRequestResult | null>(null);
  const { form, field } = useZodForm(pullRequestInput, { defaultValues: initial });
  const link = pushedTo(project.link, initial.fullName);
  const texts = form.watch(["message", "title", "body"]);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    setResult(null);
    try {
      const shown = { versionId: project.version.id, pushedId: link?.versionId ?? null };
      setResult(await open.mutateAsync({ ...typed, ...shown }));
      await Promise.all([
        utils.github.ofProject.invalidate({ projectId: initial.projectId }),
        utils.project.invalidate(),
      ]);
    } catch (error) {
      // The refusal may mean that the displayed state is outdated.
      void utils.github.ofProject.invalidate({ projectId: initial.projectId });
      showRefusal(form, error, copy.request.failed);
    }
  });
  const isOpen = result?.state === "opened";
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.request.title}
      description={initial.fullName}
      actions={
        isOpen ? (
          // The key remounts the button, because autoFocus works only on mount.
          <Button key="close" variant="primary" autoFocus onClick={onClose}>
            {copy.project.close}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={() => onBack(form.getValues())}>
              {copy.request.back}
            </Button>
            <Button type="submit" form="github-request" variant="primary" loading={isSubmitting}>
              {copy.request.open}
            </Button>
          </>
        )
      }
    >
      {isOpen ? (
        <Notice
          tone="success"
          title={copy.request.done(result.number)}
          action={<OutsideLink href={result.url}>{copy.request.view}</OutsideLink>}
        />
      ) : (
        <form id="github-request" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {result && <ConflictNotice conflict={result.conflict} />}
          <Refusal errors={errors} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={copy.request.branch}
              spellCheck={false}
              autoComplete="off"
              {...field("branch")}
            />
            <TextField label={copy.request.base} spellCheck={false} autoComplete="off" {...field("base")} />
          </div>
          <TextField label={copy.request.titleField} {...field("title")} />
          <TextArea label={copy.request.body} rows={3} {...field("body")} />
          <PushedFiles version={project.version} link={link} texts={texts} />
        </form>
      )}
    </Dialog>
  );
}
