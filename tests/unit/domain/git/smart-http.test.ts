import { expect, it } from "vitest";
import { DomainError } from "~/domain/error/domain-error";
import { lineText } from "~/domain/git/pkt-line";
import { pushReport, refusal } from "~/domain/git/smart-http";

const NAME = "\u001b[2Jphoto\u202egnp\n.exe";
const SHOWN = String.raw`\u001b[2Jphoto\u202egnp\u000a.exe`;

it("tells a terminal names that others chose without what it would obey", () => {
  const capabilities = new Set(["report-status", "side-band-64k"]);
  const refs = [{ ref: "refs/heads/idea", problem: NAME }];
  const told = pushReport({ capabilities }, { unpackProblem: NAME, refs, messages: [NAME] });
  const text = [...told, refusal(NAME)].map(lineText).join("");
  expect(text.split(SHOWN)).toHaveLength(5);
  for (const obeyed of ["\u001b", "\u202e"]) expect(text).not.toContain(obeyed);
});

it("refuses with sentences that show what cannot be seen, in lines of their own", () => {
  const error = new DomainError("invalid", "a\u202eb\nc", { detail: "d\u200be" });
  expect(error).toMatchObject({ userMessage: "a\\u202eb\nc", detail: "d\\u200be" });
});
