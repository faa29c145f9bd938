"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Section } from "~/components/ui/section";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { securityCopy } from "./copy/security";

const DeleteAccountDialog = lazy(() => loadWhenOnline(() => import("./security/delete-account-dialog")));

/** Closes the account after a confirmation. */
export function DeleteAccountSection() {
  const reauthentication = api.auth.security.reauthentication.useQuery();
  const [open, setOpen] = useState(false);
  return (
    <Section
      id="delete-account"
      title={securityCopy.deletion.title}
      description={securityCopy.deletion.description}
      tone="danger"
      actions={
        <>
          <a
            href="#your-data"
            className="mr-auto rounded-inner font-medium text-[13px] text-link hover:underline"
          >
            {securityCopy.deletion.export}
          </a>
          <Button size="sm" variant="danger" disabled={!reauthentication.data} onClick={() => setOpen(true)}>
            {securityCopy.deletion.open}
          </Button>
        </>
      }
    >
      <Suspense>
        {open && reauthentication.data && (
          <DeleteAccountDialog
            hasPassword={reauthentication.data.hasPassword}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Section>
  );
}
