"use client";

import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { AvatarSection } from "./profile/avatar-section";
import { DetailsSection } from "./profile/details-section";

/** The user's picture, names, phone number and sign-in methods. */
export function ProfileSection() {
  const { data: profile, error, isPending, refetch } = api.profile.read.useQuery();
  if (isPending) return <ProfileSkeleton />;
  if (!profile) return <LoadFailed title={copy.profile.failed} reason={error.message} onRetry={refetch} />;
  return (
    <>
      <AvatarSection profile={profile} />
      <DetailsSection profile={profile} />
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{copy.profile.loading}</span>
      <Skeleton className="h-[188px]" />
      <Skeleton className="h-[356px]" />
    </div>
  );
}
