import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { markdownPath, pageAt, pathOfPage } from "~/domain/docs/address";
import { bySection, type FrontMatter, parseFrontMatter, toMarkdown } from "~/domain/docs/document";
import { questionInput } from "~/domain/docs/question";
import { describeVariable } from "~/domain/docs/variable";
import { company, withOwnName } from "~/domain/marketing/company";
import { modelId } from "~/domain/model/model-id";
import { variables } from "~/env";
import { answerQuestion, modelForQuestions } from "~/server/services/docs/answer-question";
import { publicRoute, type Route, userRoute } from "../route";
import { errorOf, errorResponse } from "../v1/error-response";
import { eventStream } from "../v1/event-stream";

const FOLDER = join(process.cwd(), "src", "content", "docs");
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

const variableList = Object.values(variables)
  .flatMap((group) => Object.entries(group))
  .map(([name, rule]) => describeVariable(name, rule))
  .map(
    ({ name, fallback, meaning }) =>
      `- \`${name}\`${fallback ? ` (default \`${fallback}\`)` : ""}: ${meaning}`,
  )
  .join("\n");

const markdown = (text: string, type: string) =>
  new Response(text, {
    headers: {
      "content-type": `text/${type}; charset=utf-8`,
      "cache-control": CACHE_CONTROL,
      vary: "accept",
    },
  });

/** The source of a page; null if there is none. */
const readPage = (name: string) =>
  readFile(join(FOLDER, `${name}.mdx`), "utf8").then(withOwnName, () => null);

/** A documentation page as Markdown, for other tools. */
export const docs: Route = {
  GET: publicRoute({
    input: z.object({ page: z.array(z.string()).default([]) }),
    cost: 1,
    async answer({ deps, input }) {
      const name = pageAt(input.page);
      const source = name && (await readPage(name));
      if (!source) return new Response("There is no such page. /llms.txt lists them all.\n", { status: 404 });
      return markdown(toMarkdown(source, deps.appUrl, { Variables: variableList }), "markdown");
    },
  }),
};

/** What the product is and which pages its documentation has: https://llmstxt.org */
export const llms: Route = {
  GET: publicRoute({
    input: z.object({}),
    cost: 1,
    async answer({ deps }) {
      const pages = await allPages();
      const lines = pages.map(
        ({ path, title, description }) => `- [${title}](${deps.appUrl}${markdownPath(path)}): ${description}`,
      );
      return markdown(
        `# ${company.product}\n\n> ${company.tagline}\n\n## Documentation\n\n${lines.join("\n")}\n`,
        "plain",
      );
    },
  }),
};

async function allPages(): Promise<(FrontMatter & { path: string })[]> {
  const files = await readdir(FOLDER, { recursive: true });
  const names = files.filter((file) => file.endsWith(".mdx")).map((file) => file.slice(0, -".mdx".length));
  const pages = await Promise.all(
    names.map(async (name) => ({
      ...parseFrontMatter(withOwnName(await readFile(join(FOLDER, `${name}.mdx`), "utf8"))),
      path: pathOfPage(name.replaceAll("\\", "/")),
    })),
  );
  return bySection(pages);
}

/** Twice the longest question, at four bytes per character. */
const MAX_BYTES = 100_000;

const unreadable = () =>
  Response.json({ error: { message: "This question could not be read." } }, { status: 400 });

/** Answers questions about the documentation. GET names the model that would answer, or null. */
export const docsAnswers: Route = {
  GET: userRoute({
    input: z.object({ model: modelId.optional() }),
    cost: 2,
    async answer({ deps, user, input }) {
      const model = await modelForQuestions(deps, user, input.model ?? null);
      return Response.json({ model: model?.name ?? null }, { headers: { "cache-control": "no-store" } });
    },
  }),
  POST: userRoute({
    input: z.object({}),
    cost: 5,
    bodyBytes: () => MAX_BYTES,
    async answer({ deps, user, request }) {
      const parsed = questionInput.safeParse(await request.json().catch(() => undefined));
      if (!parsed.success) return unreadable();
      const requestId = deps.requests.current()?.id ?? deps.ids.next();
      return eventStream({ deps, user, requestId, signal: request.signal }, (signal) =>
        answerQuestion(deps, { user, signal }, parsed.data),
      ).catch((error: unknown) => errorResponse(errorOf(error, deps, requestId)));
    },
  }),
};
