import { company, DEFAULT_ACCENT } from "~/domain/marketing/company";
import { fallbackPageCopy } from "~/domain/publication/fallback-page-copy";
import { escapeMarkup } from "~preview";

// No scripts: these pages replace a user's page, possibly embedded in other sites.
const STYLE = `
:root{color-scheme:light dark;--background:light-dark(oklch(.992 .002 274),oklch(.155 .008 274));--elevated:light-dark(#fff,oklch(.225 .013 274));--border:light-dark(oklch(.63 .018 274),oklch(.52 .02 274));--foreground:light-dark(oklch(.21 .018 274),oklch(.965 .004 274));--muted:light-dark(oklch(.49 .02 274),oklch(.72 .016 274));--accent:oklch(.57 .19 274);--link:light-dark(oklch(.5 .2 274),oklch(.76 .12 274));--danger:light-dark(oklch(.53 .2 25),oklch(.71 .17 22));--ring:light-dark(oklch(.57 .19 274),oklch(.66 .17 274))}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:24px;padding:24px 16px 80px;background:var(--background);color:var(--foreground);font:16px/1.5 Geist,ui-sans-serif,system-ui,sans-serif;text-align:center}
main{display:grid;justify-items:center;gap:24px;width:min(100%,28rem)}
svg{width:36px;height:36px}
p,h1{margin:0}
h1{font-size:30px;line-height:1.2;font-weight:600;letter-spacing:-.025em;text-wrap:balance}
.code{font:500 14px "Geist Mono",ui-monospace,monospace;color:var(--link)}
.text{color:var(--muted);text-wrap:pretty}
.words{display:grid;gap:8px;justify-items:center}
form{display:grid;gap:8px;width:min(100%,20rem);text-align:left}
label{font-size:14px;font-weight:500}
input{height:44px;padding:0 12px;border:1px solid var(--border);border-radius:8px;background:var(--elevated);color:inherit;font:inherit}
.problem{color:var(--danger);font-size:14px}
a,button{display:inline-flex;align-items:center;justify-content:center;height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:500 15px/1 inherit;font-family:inherit;text-decoration:none;cursor:pointer}
button{margin-top:8px}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}`;

const MARK =
  '<svg viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M12 17v5" stroke="var(--muted)" stroke-width="1.8" stroke-linecap="round"/><path d="M12 4.6C10.7 3.7 10.7 2.2 12 1c1.3 1.2 1.3 2.7 0 3.6Z" fill="var(--foreground)"/><path fill="var(--ring)" d="M11.4 9.3C8.9 9.4 7.6 8 7.7 5.4c2.6 0 3.9 1.4 3.7 3.9ZM12.6 9.3c2.5.1 3.8-1.3 3.7-3.9-2.6 0-3.9 1.4-3.7 3.9ZM11.4 13.9c-3.2.2-4.9-1.5-4.8-4.8 3.3-.1 5 1.6 4.8 4.8ZM12.6 13.9c3.2.2 4.9-1.5 4.8-4.8-3.3-.1-5 1.6-4.8 4.8ZM11.4 19.2c-4 .2-6-1.9-5.9-5.9 4-.2 6.1 1.9 5.9 5.9ZM12.6 19.2c4 .2 6-1.9 5.9-5.9-4-.2-6.1 1.9-5.9 5.9Z"/></svg>';

const hasOwnAccent = company.accent !== DEFAULT_ACCENT;
const OWN_STYLE = hasOwnAccent
  ? `:root{--accent:${company.accent};--link:var(--foreground);--ring:${company.accent}}`
  : "";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'";

const respondWithPage = (title: string, body: string, status: number): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${company.product}</title><style>${STYLE}${OWN_STYLE}</style></head><body><main>${company.logo ? "" : MARK}${body}</main></body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": POLICY,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      },
    },
  );

function unavailablePage({
  code,
  title,
  text,
  home,
}: (typeof fallbackPageCopy)["missing" | "expired"]): Response {
  const body = `<div class="words"><p class="code">${code}</p><h1>${title}</h1><p class="text">${text}</p></div><a href="/">${home}</a>`;
  return respondWithPage(title, body, Number(code));
}

export const missingPage = (): Response => unavailablePage(fallbackPageCopy.missing);
export const expiredPage = (): Response => unavailablePage(fallbackPageCopy.expired);

/** Asks for the password. @param problem why the last attempt failed */
export function lockedPage({ problem, status = 401 }: { problem?: string; status?: number } = {}): Response {
  const { title, text, label, submit } = fallbackPageCopy.locked;
  const error = problem ? `<p class="problem" id="problem" role="alert">${escapeMarkup(problem)}</p>` : "";
  const described = problem ? ' aria-invalid="true" aria-describedby="problem"' : "";
  const form = `<form method="post"><label for="password">${label}</label><input id="password" name="password" type="password" autocomplete="current-password" required autofocus maxlength="128"${described}>${error}<button>${submit}</button></form>`;
  return respondWithPage(
    title,
    `<div class="words"><h1>${title}</h1><p class="text">${text}</p></div>${form}`,
    status,
  );
}
