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

const preloadFont = ({ pathname }: URL) =>
  preload(pathname, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });

export const preloadSans = () => preloadFont(sans);

/** For pages that show code immediately, so that it is not painted twice. */
export const preloadMono = () => preloadFont(mono);
