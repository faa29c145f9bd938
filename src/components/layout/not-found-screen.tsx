import { buttonStyles } from "../ui/button-styles";
import { BrandMark } from "./brand-mark";

/**
 * For unknown URLs. Next includes it in every page's response, so it is plain markup with plain links: every page
 * would load anything interactive.
 */
export function NotFoundScreen({ brand, supportEmail }: { brand: string; supportEmail: string }) {
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 pb-20 text-center"
    >
      <a href="/" aria-label={brand} className="rounded-control">
        <BrandMark className="size-9" />
      </a>
      <div className="flex max-w-md flex-col items-center gap-2">
        <p className="font-medium font-mono text-link text-sm">404</p>
        <h1 className="font-semibold text-3xl tracking-tight">Page not found</h1>
        <p className="text-pretty text-muted">
          Sorry, we couldn't find the page you're looking for. It might have been moved or doesn't exist.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/" className={buttonStyles({ variant: "primary" })}>
          Return Home
        </a>
        <a href={`mailto:${supportEmail}`} className={buttonStyles()}>
          Contact Support
        </a>
      </div>
    </main>
  );
}
