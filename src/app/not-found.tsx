import type { Metadata } from "next";
import { CentredShell } from "~/components/layout/centred-shell";
import { ButtonLink } from "~/components/ui/button-link";
import { buttonLook } from "~/components/ui/button-look";
import { company } from "~/domain/marketing/company";
import { noteUnknownPath } from "~/server/auth/unknown-path";

export const metadata: Metadata = { title: "Page not found" };

export default async function NotFound() {
  const { supportEmail } = await noteUnknownPath();
  return (
    <CentredShell brand={company.product}>
      <div className="flex max-w-md flex-col items-center gap-6 text-center">
        <div className="flex flex-col items-center gap-2">
          <p className="font-mono font-medium text-link text-sm">404</p>
          <h1 className="font-semibold text-3xl tracking-tight">Page not found</h1>
          <p className="text-pretty text-muted">
            Sorry, we couldn't find the page you're looking for. It might have been moved or doesn't exist.
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/" variant="primary">
            Return Home
          </ButtonLink>
          <a href={`mailto:${supportEmail}`} className={buttonLook()}>
            Contact Support
          </a>
        </div>
      </div>
    </CentredShell>
  );
}
