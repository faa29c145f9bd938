export type PagePolicy = {
  /** Marks the inline scripts of a page rendered for this request only. */
  nonce: string;
  /** `sha256-…` of the inline scripts of prerendered pages. */
  hashes: readonly string[];
  /** The development server evaluates code and connects to itself. */
  development: boolean;
  /** Whether cards are entered in Stripe's own inputs, which any page may lead to. */
  stripe: boolean;
};

/** Required by Stripe: https://docs.stripe.com/security/guide#content-security-policy */
const stripeSources = {
  scripts: " https://js.stripe.com https://*.js.stripe.com",
  frames: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connections: " https://api.stripe.com",
};
const noSources = { scripts: "", frames: "", connections: "" };

/**
 * The Content-Security-Policy of our pages: scripts are our own files, or inline and allowed by nonce or hash. The
 * preview frame has its own policy.
 */
export function pagePolicy({ nonce, hashes, development, stripe }: PagePolicy): string {
  const named = [`nonce-${nonce}`, ...hashes].map((source) => `'${source}'`);
  const others = stripe ? stripeSources : noSources;
  const scripts = development ? ["'unsafe-inline'", "'unsafe-eval'"] : named;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}${others.scripts}`,
    // React and the libraries set style attributes, which cannot carry a nonce; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}${others.connections}`,
    `frame-src 'self'${others.frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Scripts submit every form. A native submission would put fields, including passwords, into the URL.
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
