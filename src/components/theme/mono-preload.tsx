"use client";

const mono = new URL(
  "../../../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  import.meta.url,
);

/**
 * For pages that show code immediately, so that it is not painted twice. A client component, because a hint of the
 * server would also take effect wherever a link to the page is prefetched.
 */
export const MonoPreload = () => (
  <link rel="preload" as="font" type="font/woff2" href={mono.pathname} crossOrigin="anonymous" />
);
