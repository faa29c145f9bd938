"use client";

import { CircleOff, ShieldQuestion, SquareArrowOutUpRight } from "lucide-react";
import { useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { ButtonLink } from "~/components/ui/button-link";
import { buttonStyles } from "~/components/ui/button-styles";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import type { AuthorizationQuery } from "~/domain/api/oauth/authorization";
import type { AppLocation } from "~/domain/api/oauth/client";
import { api } from "~/trpc/react";
import { ConsentForm } from "./consent/consent-form";
import { copy } from "./copy";

type AuthorizationProps = {
  /** Null if it cannot be read. */
  query: AuthorizationQuery | null;
  /** The user's email address. */
  account: string;
};

/** OAuth consent page. It leads back to the app only after the user has answered. */
export function Authorization({ query, account }: AuthorizationProps) {
  if (!query) return <Unsafe problem="malformed" />;
  return <Request query={query} account={account} />;
}

function Request({ query, account }: { query: AuthorizationQuery; account: string }) {
  const { data, isLoadingError, refetch } = api.connectedApp.authorization.useQuery(query, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = api.connectedApp.answerAuthorization.useMutation();
  const [returnTo, setReturnTo] = useState<string>();
  if (isLoadingError) return <LoadFailed title={copy.consent.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={copy.consent.pageTitle} className="h-80 w-[22.5rem] max-w-full" />;
  if (data.state === "unsafe") return <Unsafe problem={data.problem} />;
  if (data.state === "refused") {
    const { name, reason } = data;
    return (
      <CenteredPanel icon={<CircleOff />} title={copy.consent.refused.title} subtitle={reason}>
        <AppLink href={data.returnTo}>{copy.consent.refused.return(name)}</AppLink>
      </CenteredPanel>
    );
  }
  if (returnTo)
    return (
      <CenteredPanel
        icon={<SquareArrowOutUpRight />}
        title={copy.consent.answered.title}
        subtitle={<span role="status">{copy.consent.answered.text}</span>}
      >
        <AppLink href={returnTo}>{copy.consent.answered.link}</AppLink>
      </CenteredPanel>
    );
  return (
    <CenteredPanel
      icon={<ShieldQuestion />}
      title={copy.consent.title(data.app.name ?? copy.consent.unnamed)}
      subtitle={copy.consent.unverifiedText}
    >
      <ConsentForm
        app={data.app}
        facts={[
          { label: copy.consent.answersTo, value: placeText(data.place) },
          { label: copy.consent.account, value: account },
        ]}
        cancel={copy.consent.cancel}
        onAnswer={async (decision) => {
          const answered = await answer.mutateAsync({ query, ...decision });
          // The URL of a native app leaves this page open.
          setReturnTo(answered.returnTo);
          window.location.assign(answered.returnTo);
        }}
      />
    </CenteredPanel>
  );
}

const placeText = (place: AppLocation): string => {
  if (place.kind === "site") return copy.consent.places.site(place.host);
  return place.kind === "app" ? copy.consent.places.app(place.scheme) : copy.consent.places.this_device;
};

/** A plain link, because it leads to the app. */
const AppLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} rel="noreferrer" className={buttonStyles({ size: "lg", wide: true })}>
    {children}
  </a>
);

function Unsafe({ problem }: { problem: keyof typeof copy.consent.unsafe }) {
  const { title, text } = copy.consent.unsafe[problem];
  return (
    <CenteredPanel icon={<CircleOff />} title={title} subtitle={text}>
      <ButtonLink href="/dashboard" size="lg" wide>
        {copy.consent.toDashboard}
      </ButtonLink>
    </CenteredPanel>
  );
}
