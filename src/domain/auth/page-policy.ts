export type PagePolicy = {
  /** Marks the inline scripts of a page that is rendered for this request alone. */
  nonce: string;
  /** `sha256-…` of the inline scripts of pages that were rendered when the app was built. */
  hashes: readonly string[];
  /** The development server evaluates code and connects to itself; its pages are for nobody else. */
  development: boolean;
  /** Whether cards are typed into Stripe's own inputs, on whatever page they are reached from. */
  stripe: boolean;
};

/** As Stripe asks for: https://docs.stripe.com/security/guide#content-security-policy */
const stripeSources = {
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  frames: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connections: " https://api.stripe.com",
};
const noSources = { scripts: "", frames: "", connections: "" };

/**
 * The Content-Security-Policy of our own pages: scripts are our own files, or inline and named by nonce or hash.
 * The preview's frame and published pages bring policies of their own.
 */
export function pagePolicy({ nonce, hashes, development, stripe }: PagePolicy): string {
  const named = [`nonce-${nonce}`, ...hashes].map((source) => `'${source}'`);
  const others = stripe ? stripeSources : noSources;
  const scripts = development ? ["'unsafe-inline'", "'unsafe-eval'"] : named;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}${others.scripts}`,
    // React and the libraries set style attributes, which have no nonce; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}${others.connections}`,
    `frame-src 'self'${others.frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Scripts send every form; the browser's own way would put its fields, passwords too, into an address.
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
