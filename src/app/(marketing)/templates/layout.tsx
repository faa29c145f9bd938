import type { ReactNode } from "react";
import { RenderBarrier } from "~/components/layout/render-barrier";
import { productTemplates } from "~/server/wiring";
import { TemplatesScreen } from "./templates-screen";

/** The gallery is the same at each of its URLs; the pages below only provide metadata. */
export default async function TemplatesLayout({ children }: { children: ReactNode }) {
  const templates = await productTemplates().all();
  return (
    <>
      {children}
      <TemplatesScreen templates={templates.map(({ id, manifest }) => ({ id, manifest }))} />
      <RenderBarrier />
    </>
  );
}
