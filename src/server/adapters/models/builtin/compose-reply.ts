import { planNeededForTemplate } from "~/domain/billing/template-access";
import { readGoBack } from "~/domain/chat/go-back";
import { formatFollowUps } from "~/domain/reply/follow-ups";
import { fillTemplate } from "~/domain/template/fill-template";
import type { Template, TemplateValues } from "~/domain/template/template";
import { fenceAround } from "~/domain/text/fence";
import { chooseTemplate } from "./choose-template";
import { pageOnScreen, readRequest, splitPartial, type Turn } from "./conversation";
import { copy } from "./copy";
import { editPage } from "./edit-page";
import { readEdits } from "./read-edits";
import { readRequestedValues, readValues, wordsAbout } from "./read-values";

/** `declined`: it only says that the request is not supported. */
export type Reply = { text: string; declined: boolean };

/** The templates for a reply, the tier in the user's plan, and the project's page, if it has one. */
export type Offered = { templates: readonly Template[]; tiers: "basic" | "all"; page?: string | undefined };

const GREETING =
  /^(?:hi|hello|hey|hallo|good (?:morning|afternoon|evening)|who are you|what are you|what can you do|help)\b[\s\p{P}\p{L}]{0,20}$/iu;

/** The reply or, when a cut reply is continued, the rest of it. */
export function composeReply(turns: readonly Turn[], offered: Offered): Reply {
  const { turns: conversation, partial } = splitPartial(turns);
  const { text, declined } = composeFullReply(conversation, offered);
  // A start written with another plan's or release's templates cannot be continued.
  return { text: text.startsWith(partial) ? text.slice(partial.length) : "", declined };
}

function composeFullReply(turns: readonly Turn[], offered: Offered): Reply {
  const request = readRequest(turns);
  const page = offered.page ?? pageOnScreen(turns);
  if (page === undefined) return startPage(request, offered);
  // The interface offers to restore a version next to the answer.
  if (readGoBack(request)) return decline(copy.goBack);
  return changePage(page, request);
}

function startPage(request: string, { templates, tiers }: Offered): Reply {
  const wanted = readRequestedValues(request);
  const { template, nearest } = chooseTemplate(templates, wordsAbout(wanted));
  if (GREETING.test(request)) return decline(copy.greeting(nearest));
  if (!template) return decline(copy.noTemplate(nearest));
  if (planNeededForTemplate({ templates: tiers }, template.manifest.tier))
    return decline(copy.advanced(template, nearest));
  const { values, subject, unused } = readValues(template, wanted);
  const filled = fillTemplate(template, values);
  const { scheme, accent } = wanted;
  const html = scheme ? editPage(filled, [{ kind: "scheme", scheme }]).html : filled;
  const details = [
    ...(values.title ? [copy.named(values.title)] : []),
    ...(subject && subject !== values.title ? [copy.ownedBy(subject)] : []),
    ...(accent ? [copy.inColor(accent.name)] : []),
    ...(scheme ? [copy.inScheme(scheme)] : []),
  ];
  const sentences = [
    copy.built(template, details),
    ...copy.placeholders(samplesIn(template, values)),
    ...copy.unused(unused),
  ];
  return answer(sentences.join(" "), html, followUpsFor(html));
}

/** The sample content that the values leave on the page. */
function samplesIn({ manifest: { variables, samples = [] } }: Template, values: TemplateValues): string[] {
  const left = Object.entries(variables).flatMap(([key, variable]) =>
    variable.kind === "text" && variable.sample && !values[key] ? [variable.sample] : [],
  );
  return [...new Set([...left, ...samples])];
}

/** All or nothing: half a request that is reported as done is worse than a refusal. */
function changePage(page: string, request: string): Reply {
  const edits = readEdits(request);
  if (edits.length === 0) return decline(copy.unsupportedEdit);
  const { html, descriptions, problems } = editPage(page, edits);
  if (problems.length > 0) return decline(copy.cannot(problems));
  return answer(copy.edited(descriptions), html, [...followUpsFor(html).slice(0, 1), copy.followUps.undo]);
}

/** Two edits that the starter can make to this page and that would change it. */
function followUpsFor(html: string): string[] {
  const { dark, light, accent, heading } = copy.followUps;
  return [
    /color-scheme:\s*dark/.test(html) ? light : dark,
    ...(/--accent:/.test(html) ? [accent] : []),
    ...(/<h1[\s>]/.test(html) ? [heading] : []),
  ].slice(0, 2);
}

function answer(sentence: string, html: string, followUps: readonly string[]): Reply {
  const mark = fenceAround(html, "`");
  return {
    text: `${sentence}\n\n${mark}html\n${html}${html.endsWith("\n") ? "" : "\n"}${mark}\n${formatFollowUps(followUps)}`,
    declined: false,
  };
}

const decline = (text: string): Reply => ({ text, declined: true });
