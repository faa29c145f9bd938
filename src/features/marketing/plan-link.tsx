"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { toast } from "~/lib/toast";
import { isSignedIn } from "~/trpc/is-signed-in";
import { copy } from "./copy";

const say = copy.landing.pricing.loginRequired;

type PlanLinkProps = {
  /** Its name, for who must log in first. */
  plan: string;
  /** Its checkout. */
  href: string;
  className: string;
  children: ReactNode;
};

/** To the checkout of a paid plan; for guests by way of the login, and from there back to it. */
export function PlanLink({ plan, href, className, children }: PlanLinkProps) {
  const router = useRouter();
  const choose = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (await isSignedIn()) return router.push(href);
    toast.error(say.title, { description: say.text(plan) });
    router.push(`/login?from=${encodeURIComponent(href)}`);
  };
  return (
    <Link href={href} prefetch={false} onClick={choose} className={className}>
      {children}
    </Link>
  );
}
