import { frameDocument } from "./frame-document";

// Read once, when the app is built: the answer is a static file with its headers.
export const dynamic = "force-static";

export const GET = () => frameDocument({ outsideImages: false });
