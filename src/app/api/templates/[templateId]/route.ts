import { deps } from "~/server/wiring";

/** The files of a template that comes with the product, for its preview in the browser. Open to everybody. */
export async function GET(_: Request, { params }: { params: Promise<{ templateId: string }> }) {
  const template = await deps().templates.find((await params).templateId);
  if (!template) return new Response(null, { status: 404 });
  return Response.json(template.files, { headers: { "cache-control": "public, max-age=300" } });
}
