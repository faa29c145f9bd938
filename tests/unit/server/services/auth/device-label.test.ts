import { expect, it } from "vitest";
import { deviceLabel } from "~/server/services/auth/security-events";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, "Chrome on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/130.0.0.0`, "Microsoft Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0",
    "Firefox on macOS",
  ],
  ["curl/8.1", "curl"],
  ["", "Unknown device"],
  [null, "Unknown device"],
])("%s is %s", (userAgent, words) => expect(deviceLabel(userAgent)).toBe(words));
