import { buttonStyles } from "~/components/ui/button-styles";
import { copy } from "./copy";
import { DocsShell, type DocsShellProps } from "./docs-shell";

export type DocsNotFoundProps = Omit<DocsShellProps, "children" | "aside" | "path"> & {
  /** The pages most like the requested address. */
  nearest: DocsShellProps["pages"];
  supportEmail: string;
};

/** For an address under /docs that no page has. */
export function DocsNotFound({ nearest, supportEmail, ...shell }: DocsNotFoundProps) {
  return (
    <DocsShell {...shell} path="">
      <p className="font-medium font-mono text-link text-sm">404</p>
      <h1 className="mt-2 font-semibold text-4xl tracking-tight">{copy.notFound.title}</h1>
      <p className="mt-3 max-w-xl text-pretty text-base text-muted leading-relaxed">{copy.notFound.text}</p>
      {nearest.length > 0 && (
        <>
          <h2 className="mt-10 font-medium text-base">{copy.notFound.nearest}</h2>
          <ul className="mt-3 flex flex-col gap-2">
            {nearest.map(({ href, title, description }) => (
              <li key={href}>
                <a
                  href={href}
                  className="block rounded-card border border-border px-4 py-3 transition-colors hover:border-control"
                >
                  <span className="block font-medium">{title}</span>
                  <span className="block text-muted">{description}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <a href="/docs" className={buttonStyles({ variant: "primary" })}>
          {copy.notFound.overview}
        </a>
        <a href={`mailto:${supportEmail}`} className={buttonStyles()}>
          {copy.notFound.support}
        </a>
      </div>
    </DocsShell>
  );
}
