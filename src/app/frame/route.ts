import { frameDocument } from "~/server/api/frame-document";

// Static: generated at build time together with its headers.
export const dynamic = "force-static";

export const GET = () => frameDocument({ outsideImages: false, supabase: null });
