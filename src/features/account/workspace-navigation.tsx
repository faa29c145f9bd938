"use client";

import type { ReactNode } from "react";
import { TopNavigation } from "~/components/layout/top-navigation";
import { company } from "~/domain/marketing/company";
import { AccountMenu, type Me } from "./account-menu";
import { copy } from "./copy";

const links = [
  { href: "/dashboard", label: copy.navigation.dashboard },
  { href: "/chat", label: copy.navigation.chat },
] as const;

/** The bar above every page of signed-in users. */
export function WorkspaceNavigation({ me, tools }: { me: Me; tools: ReactNode }) {
  return (
    <TopNavigation
      brand={company.product}
      links={links}
      end={
        <>
          {tools}
          <AccountMenu me={me} />
        </>
      }
    />
  );
}
