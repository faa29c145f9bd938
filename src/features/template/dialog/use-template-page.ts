import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { fillTemplate } from "~/domain/template/fill-template";
import type { TemplateValues } from "~/domain/template/template";
import type { GalleryItem } from "../state";

const templateFiles = z.object({ html: z.string(), css: z.string(), script: z.string().optional() });

/** Renders a template's page for given values, once its files are loaded. */
export function useTemplatePage(item: GalleryItem) {
  return useQuery({
    queryKey: ["template-page", item.id],
    queryFn: ({ signal }) => (item.own ? ownPage(item.id, signal) : filledPage(item, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    // Functions cannot be compared by content.
    structuralSharing: false,
  });
}

async function ownPage(id: string, signal: AbortSignal): Promise<(values: TemplateValues) => string> {
  const page = await (await request(`/api/custom-templates/${id}`, signal)).text();
  return () => page;
}

async function filledPage({ summary }: Extract<GalleryItem, { own: false }>, signal: AbortSignal) {
  const answer = await request(`/api/templates/${summary.id}`, signal);
  const { html, css, script } = templateFiles.parse(await answer.json());
  return (values: TemplateValues) => fillTemplate({ ...summary, files: { html, css, script } }, values);
}

async function request(address: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return answer;
}
