"use client";

import { CircleOff, UserPlus } from "lucide-react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { useClock } from "~/components/ui/clock";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { personName } from "~/domain/access/person-name";
import { type Invitation, invitationPath } from "~/domain/access/share";
import { timesOn } from "~/lib/times";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { copy } from "./copy";

type InvitationPageProps = {
  /** From the address; null if it cannot be one. */
  secret: string | null;
  /** The user's email address; null for a guest. */
  account: string | null;
};

/** What a link gives access to, before it is accepted. */
export function InvitationPage({ secret, account }: InvitationPageProps) {
  return secret === null ? <Gone account={account} /> : <Loading secret={secret} account={account} />;
}

type LoadingProps = { secret: string; account: string | null };

function Loading({ secret, account }: LoadingProps) {
  const { data, error, isLoadingError, refetch } = api.access.readInvitation.useQuery({ secret });
  if (data) return <Question invitation={data} secret={secret} account={account} />;
  if (serverErrorOf(error)?.data.code === "NOT_FOUND") return <Gone account={account} />;
  if (isLoadingError) return <LoadFailed title={copy.invitation.loadFailed} onRetry={() => void refetch()} />;
  return <Skeleton label={copy.invitation.loading} className="h-64 w-[22.5rem] max-w-full" />;
}

function Question({ invitation, secret, account }: LoadingProps & { invitation: Invitation }) {
  const { target, name, ownerName, role, expiresAt, isAddressed } = invitation;
  const isTeam = target === "team";
  const clock = useClock();
  const accept = api.access.acceptInvitation.useMutation({
    // Not by the router: the chat has a layout of its own.
    onSuccess: ({ chatId }) => window.location.assign(chatId ? `/chat/${chatId}` : "/account/teams"),
  });
  const refusal = serverErrorOf(accept.error);
  return (
    <CenteredPanel
      icon={<UserPlus />}
      title={copy.invitation.title(name, isTeam)}
      subtitle={copy.invitation.text(personName({ name: ownerName }), role, isTeam)}
    >
      {expiresAt && clock.isKnown && (
        <p className="text-[13px] text-muted">{copy.invitation.until(timesOn(clock).day(expiresAt))}</p>
      )}
      <p className="text-[13px] text-muted [overflow-wrap:anywhere]">
        {account === null ? copy.invitation.guest(isAddressed) : copy.invitation.account(account)}
      </p>
      {accept.error && (
        <Notice tone="danger" title={refusal?.message ?? copy.failed}>
          {refusal?.data.detail}
        </Notice>
      )}
      {account === null ? (
        <GuestLinks secret={secret} />
      ) : (
        <Button
          variant="primary"
          size="lg"
          wide
          // Until the chat is on screen.
          loading={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate({ secret })}
        >
          {isTeam ? copy.invitation.join : copy.invitation.open}
        </Button>
      )}
    </CenteredPanel>
  );
}

function GuestLinks({ secret }: { secret: string }) {
  const from = encodeURIComponent(invitationPath(secret));
  return (
    <div className="flex flex-col gap-2.5">
      <ButtonLink href={`/login?from=${from}`} variant="primary" size="lg" wide>
        {copy.invitation.logIn}
      </ButtonLink>
      <ButtonLink href={`/signup?from=${from}`} size="lg" wide>
        {copy.invitation.signUp}
      </ButtonLink>
    </div>
  );
}

function Gone({ account }: { account: string | null }) {
  return (
    <CenteredPanel icon={<CircleOff />} title={copy.invitation.gone} subtitle={copy.invitation.goneText}>
      {account !== null && (
        <ButtonLink href="/dashboard" size="lg" wide>
          {copy.invitation.toDashboard}
        </ButtonLink>
      )}
    </CenteredPanel>
  );
}
