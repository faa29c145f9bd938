import localFont from "next/font/local";
import { preload } from "react-dom";

export const sans = localFont({
  src: "../../../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
});

/** The file that globals.css names: next/font would preload it on every page, and most show no code. */
const mono = new URL(
  "../../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  import.meta.url,
);

/** For pages that show code at once: painted in another font first, its lines would be painted twice. */
export const preloadMono = () =>
  preload(mono.pathname, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
