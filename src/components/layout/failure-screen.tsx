import { buttonLook } from "../ui/button-look";

/**
 * Instead of a page that could not be drawn. `reference` is what the server's log knows it by.
 * Every page loads it beforehand, so it is made of almost nothing.
 */
export function FailureScreen({ reference, onRetry }: { reference?: string; onRetry: () => void }) {
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 text-center">
      <div className="flex max-w-md flex-col items-center gap-2">
        <h1 className="font-semibold text-2xl tracking-tight">Something went wrong</h1>
        <p className="text-pretty text-muted">
          This page could not be shown. Nothing that you saved is lost. Try again, or go home and come back.
        </p>
        {reference && <p className="font-mono text-muted text-xs">Reference {reference}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={onRetry} className={buttonLook({ variant: "primary" })}>
          Try again
        </button>
        {/* A document of its own: the router may be what failed. */}
        <a href="/" className={buttonLook()}>
          Return Home
        </a>
      </div>
    </main>
  );
}
