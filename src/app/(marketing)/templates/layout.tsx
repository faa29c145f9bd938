import type { ReactNode } from "react";
import { RenderBarrier } from "~/components/layout/render-barrier";
import { productTemplates } from "~/server/wiring";
import { TemplatesScreen } from "./templates-screen";

/** The gallery, the same under every address of it. The pages below say what their address is called. */
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
