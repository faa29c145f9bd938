export type PagePolicy = {
  /** Marks the inline scripts of a page that is rendered for this request alone. */
  nonce: string;
  /** `sha256-…` of the inline scripts of pages that were rendered when the app was built. */
  hashes: readonly string[];
  /** The development server evaluates code and connects to itself; its pages are for nobody else. */
  development: boolean;
};

/**
 * The Content-Security-Policy of our own pages: scripts are our own files, or inline and named by nonce or hash.
 * The preview's frame and published pages bring policies of their own.
 */
export function pagePolicy({ nonce, hashes, development }: PagePolicy): string {
  const named = [`nonce-${nonce}`, ...hashes].map((source) => `'${source}'`);
  const scripts = development ? ["'unsafe-inline'", "'unsafe-eval'"] : named;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`,
    // React and the libraries set style attributes, which have no nonce; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
