import { preload } from "react-dom";

// The Latin subsets of the fonts in globals.css: preloaded in parallel with the styles instead of after them.
const sans = new URL(
  "../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  import.meta.url,
);
const mono = new URL(
  "../../../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  import.meta.url,
);

export const preloadSans = () =>
  preload(sans.pathname, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });

/**
 * For pages that show code immediately, so that it is not painted twice. An element, because a call of `preload` would
 * also take effect wherever a link to the page is prefetched.
 */
export const MonoPreload = () => (
  <link rel="preload" as="font" type="font/woff2" href={mono.pathname} crossOrigin="anonymous" />
);
