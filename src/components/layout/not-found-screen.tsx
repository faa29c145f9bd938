"use client";

import { ButtonLink } from "../ui/button-link";
import { buttonLook } from "../ui/button-look";
import { CentredShell } from "./centred-shell";

export function NotFoundScreen({ brand, supportEmail }: { brand: string; supportEmail: string }) {
  return (
    <CentredShell brand={brand}>
      <div className="flex max-w-md flex-col items-center gap-6 text-center">
        <div className="flex flex-col items-center gap-2">
          <p className="font-medium font-mono text-link text-sm">404</p>
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
