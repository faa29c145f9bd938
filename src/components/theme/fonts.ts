import { preload } from "react-dom";

// The Latin subset of the font in globals.css: preloaded in parallel with the styles instead of after them.
const sans = new URL(
  "../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  import.meta.url,
);

export const preloadSans = () =>
  preload(sans.pathname, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
