import { buttonStyles } from "../ui/button-styles";
import { BrandMark } from "./brand-mark";

type FailureScreenProps = {
  brand: string;
  /** The failure's id in the server log; errors in the browser have none. */
  reference?: string;
  onRetry: () => void;
};

/** Shown in place of a page that failed to render. Every page preloads it, so it stays tiny. */
export function FailureScreen({ brand, reference, onRetry }: FailureScreenProps) {
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 pb-20 text-center"
    >
      {/* Plain links load a new document, because the router may be what failed. */}
      <a href="/" aria-label={brand} className="rounded-control">
        <BrandMark className="size-9" />
      </a>
      <div className="flex max-w-md flex-col items-center gap-2">
        <p className="font-medium font-mono text-link text-sm">Error</p>
        <h1 className="font-semibold text-3xl tracking-tight">Something went wrong</h1>
        <p className="text-pretty text-muted">
          This page could not be shown. Nothing you saved has been lost. Try again, or return to the home
          page.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={onRetry} className={buttonStyles({ variant: "primary" })}>
          Try again
        </button>
        <a href="/" className={buttonStyles()}>
          Return Home
        </a>
        <a href="/support" className={buttonStyles({ variant: "ghost" })}>
          Contact Support
        </a>
      </div>
      {reference && (
        <p className="text-muted text-xs">
          If you contact support, include reference{" "}
          <code className="font-mono text-foreground">{reference}</code>
        </p>
      )}
    </main>
  );
}
