import type { MetadataRoute } from "next";
import { company } from "~/domain/marketing/company";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: company.product,
    short_name: company.product,
    description: company.tagline,
    id: "/",
    start_url: "/chat",
    display: "standalone",
    background_color: "#0b0c10",
    theme_color: "#0b0c10",
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}
