"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { toast } from "~/lib/toast";
import { isSignedIn } from "~/trpc/is-signed-in";
import { copy } from "./copy";
import { usePaymentsOff } from "./use-payments-off";

type PlanLinkProps = {
  /** The plan's name, for visitors who must log in first. */
  plan: string;
  /** Its checkout. */
  href: string;
  className: string;
  children: ReactNode;
};

/** Links to a paid plan's checkout. Guests log in first and return to it; where payments are off, a message says so. */
export function PlanLink({ plan, href, className, children }: PlanLinkProps) {
  const router = useRouter();
  const off = usePaymentsOff();
  const choose = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (await isSignedIn()) return router.push(href);
    toast.error(copy.landing.pricing.loginRequired.title, {
      description: copy.landing.pricing.loginRequired.text(plan),
      forNextPage: true,
    });
    router.push(`/login?from=${encodeURIComponent(href)}`);
  };
  if (off)
    return (
      <p className="mt-6 flex min-h-11 w-full items-center justify-center rounded-control border border-border border-dashed px-4 py-2 text-center text-muted">
        {copy.landing.pricing.paymentsOff}
      </p>
    );
  return (
    <Link href={href} prefetch={false} onClick={choose} className={className}>
      {children}
    </Link>
  );
}
