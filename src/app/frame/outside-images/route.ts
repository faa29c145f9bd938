import { frameDocument } from "../frame-document";

// Static: generated at build time together with its headers.
export const dynamic = "force-static";

export const GET = () => frameDocument({ outsideImages: true, supabase: null });
