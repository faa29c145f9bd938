"use client";

import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { MenuAction } from "~/components/ui/menu";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { TextField } from "~/components/ui/text-field";
import { Time } from "~/components/ui/time";
import type { InvitationState } from "~/domain/admin/list";
import { inviteInput } from "~/domain/admin/sign-up-input";
import { signUpModes } from "~/domain/auth/sign-up-mode";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api, type RouterOutputs } from "~/trpc/react";
import { submitForm, toastError } from "~/trpc/server-error";
import { copy, invitationStates } from "./copy";
import { AdminList } from "./list/admin-list";
import { useListState } from "./list/use-list-state";

/** Who can create an account, and the invitations. */
export function SignUpSettings() {
  return (
    <div className="flex flex-col gap-8">
      <ModeSection />
      <Section title={copy.signUp.invitations} description={copy.signUp.invitationsText}>
        <InviteForm />
        <InvitationList />
      </Section>
    </div>
  );
}

function ModeSection() {
  const utils = api.useUtils();
  const { data, isLoadingError, refetch } = api.admin.signUp.read.useQuery();
  const set = api.admin.signUp.setMode.useMutation({
    onSuccess: () => void toast.success(copy.signUp.saved),
    onError: (error) => toastError(error, copy.failed),
    onSettled: () => utils.admin.signUp.read.invalidate(),
  });
  const current = set.isPending ? set.variables.mode : data?.mode;
  return (
    <Section title={copy.signUp.title} description={copy.signUp.text}>
      {isLoadingError && <LoadFailed title={copy.signUp.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton label={copy.loading} className="h-32" />}
      {data && (
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{copy.signUp.title}</legend>
          {signUpModes.map((mode) => (
            <label key={mode} className="flex items-start gap-3 text-sm pointer-coarse:min-h-11">
              <input
                type="radio"
                name="sign-up-mode"
                checked={current === mode}
                onChange={() => set.mutate({ mode })}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="flex flex-col">
                <span className="font-medium">{copy.signUp.modes[mode].label}</span>
                <span className="text-[13px] text-muted">{copy.signUp.modes[mode].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Section>
  );
}

function InviteForm() {
  const utils = api.useUtils();
  const { form, field } = useZodForm(inviteInput, { defaultValues: { email: "" } });
  const invite = api.admin.signUp.invite.useMutation({
    onSuccess() {
      form.reset();
      toast.success(copy.signUp.invited);
      return utils.admin.list.invitations.invalidate();
    },
  });
  return (
    <form
      noValidate
      onSubmit={submitForm(form, invite.mutateAsync, copy.failed)}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-1"
    >
      <TextField label={copy.signUp.email} type="email" autoComplete="off" {...field("email")} />
      <Button type="submit" variant="primary" loading={invite.isPending} className="h-10 sm:mt-[25px]">
        {copy.signUp.invite}
      </Button>
    </form>
  );
}

type Invitation = RouterOutputs["admin"]["list"]["invitations"]["rows"][number];

const tones = { open: "accent", expired: "neutral", accepted: "success" } as const satisfies Record<
  InvitationState,
  string
>;

const columns = [
  {
    id: "email",
    label: copy.signUp.columns.email,
    cell: ({ email }: Invitation) => <span className="font-medium [overflow-wrap:anywhere]">{email}</span>,
  },
  {
    id: "state",
    label: copy.signUp.columns.state,
    cell: ({ state }: Invitation) => <Badge tone={tones[state]}>{invitationStates[state]}</Badge>,
  },
  {
    id: "by",
    label: copy.signUp.columns.by,
    cell: ({ invitedBy }: Invitation) => (
      <span className="text-muted [overflow-wrap:anywhere]">{invitedBy ?? copy.signUp.formerly}</span>
    ),
  },
  {
    id: "sent",
    label: copy.signUp.columns.sent,
    cell: ({ sentAt }: Invitation) => <Time at={sentAt} show="when" className="text-muted" />,
  },
];

function InvitationList() {
  const state = useListState("invitations");
  const utils = api.useUtils();
  const asked = api.admin.list.invitations.useQuery(state.asked, { placeholderData: (before) => before });
  const after = (message: string) => ({
    onSuccess: () => void toast.success(message),
    onError: (error: unknown) => toastError(error, copy.failed),
    onSettled: () => utils.admin.list.invitations.invalidate(),
  });
  const resend = api.admin.signUp.invite.useMutation(after(copy.signUp.invited));
  const withdraw = api.admin.signUp.withdraw.useMutation(after(copy.signUp.withdrawn));
  return (
    <AdminList
      name="invitations"
      state={state}
      asked={asked}
      columns={columns}
      actions={{
        nameOf: ({ email }) => email,
        items: ({ id: invitationId, email, state: invitationState }) => (
          <>
            <MenuAction disabled={invitationState === "accepted"} onSelect={() => resend.mutate({ email })}>
              {copy.signUp.resend}
            </MenuAction>
            <MenuAction tone="danger" onSelect={() => withdraw.mutate({ invitationId })}>
              {copy.signUp.withdraw}
            </MenuAction>
          </>
        ),
      }}
    />
  );
}
