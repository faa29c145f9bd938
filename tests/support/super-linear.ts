import type { AST } from "@eslint-community/regexpp";
import { inFullRun } from "./full-run.mjs";
import { repetitions, StepMatcher } from "./step-matcher";

/** Characters that a class may accept, in the order in which a sample prefers them. */
const COMMON = [..."aA0 _-.\t\n\r/'\"`<>=(){}[]:;,#*\\&@é中"];

/** Characters of the longer text; the shorter one has a quarter. */
const LENGTH = 400;
/** Growth of the steps by four times the text: linear is four, quadratic sixteen. */
const GROWTH = 8;
/** Steps per character above which growth is looked at. */
const WORTH_A_LOOK = 8;
const GIVE_UP = 100_000;
/** `npm test` tries one attack in five, because several of an expression's attacks find the same. */
const STEP = inFullRun(1, 3);

/** A text that makes an expression super-linear: one part of it, repeated. */
export type Attack = { before: string; repeated: string; after: string };

export const attackText = ({ before, repeated, after }: Attack, length: number) =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

/** Texts that a part of an expression matches, most ordinary first. */
class Samples {
  private readonly characters: string[];

  constructor(private readonly expression: StepMatcher) {
    this.characters = [...new Set([...COMMON, ...expression.source])];
  }

  /** The characters that a node of one character accepts. */
  accepted(raw: string): string[] {
    const accepts = new RegExp(`^${raw}$`, this.expression.flags.replace(/[gmyd]/g, ""));
    const literal = raw.length === 1 ? [raw] : raw.length === 2 && raw.startsWith("\\") ? [raw.slice(1)] : [];
    const found = [...literal, ...this.characters].filter((each) => accepts.test(each));
    if (found.length > 0) return found;
    for (let code = 0; code < 0x3000; code += 1) {
      if (accepts.test(String.fromCharCode(code))) return [String.fromCharCode(code)];
    }
    return [];
  }

  /** A character that none of the nodes accepts, if there is one. */
  refused(raws: string[]): string[] {
    const taken = new Set(raws.flatMap((raw) => this.accepted(raw)));
    return this.characters.filter((each) => !taken.has(each)).slice(0, 1);
  }

  /** Pairs of the marks that an expression names, such as `\"`. */
  get pairs(): string[] {
    const marks = [...new Set(this.expression.source.replace(/[\w\s]/g, ""))].slice(0, 8);
    return marks.flatMap((one) => marks.map((other) => one + other));
  }

  /** @param choice which alternative is taken, where there are several */
  of(node: AST.Node, choice = 0): string {
    switch (node.type) {
      case "Alternative":
        return node.elements.map((each) => this.of(each, choice)).join("");
      case "Pattern":
      case "Group":
      case "CapturingGroup": {
        const alternative = node.alternatives[choice % node.alternatives.length];
        return alternative ? this.of(alternative, choice) : "";
      }
      case "Quantifier":
        return this.of(node.element, choice).repeat(Math.max(1, repetitions(node).min));
      case "Assertion":
      case "Backreference":
        return "";
      default: {
        const found = this.accepted(node.raw);
        return found[choice % Math.max(1, Math.min(found.length, 4))] ?? "";
      }
    }
  }

  /** A text that leads to a node from the start of the expression. */
  before(node: AST.Node, choice = 0): string {
    const parent = node.parent;
    if (!parent) return "";
    const earlier =
      parent.type === "Alternative" ? parent.elements.filter((each) => each.end <= node.start) : [];
    const own = earlier.map((each) => this.of(each, choice)).join("");
    return this.before(parent, choice) + own;
  }
}

function quantifiersOf(node: AST.Node): AST.Quantifier[] {
  if (node.type === "Quantifier") return [node, ...quantifiersOf(node.element)];
  if (node.type === "Alternative") return node.elements.flatMap(quantifiersOf);
  return "alternatives" in node ? node.alternatives.flatMap(quantifiersOf) : [];
}

function leavesOf(node: AST.Node): string[] {
  if (node.type === "Quantifier") return leavesOf(node.element);
  if (node.type === "Alternative") return node.elements.flatMap(leavesOf);
  if ("alternatives" in node) return node.alternatives.flatMap(leavesOf);
  return node.type === "Assertion" || node.type === "Backreference" ? [] : [node.raw];
}

/** Texts that repeat what an expression repeats, or what leads to it, and then fail. */
export function* attacksOn(expression: StepMatcher): Generator<Attack> {
  const samples = new Samples(expression);
  const endless = quantifiersOf(expression.pattern).filter((each) => repetitions(each).endless);
  const seen = new Set<string>();
  if (endless.length > 0) yield* samples.pairs.map((repeated) => ({ before: "", repeated, after: "\u0001" }));
  for (const quantifier of endless) {
    const bodies = [...new Set(leavesOf(quantifier).flatMap((raw) => samples.accepted(raw).slice(0, 45)))];
    const ends = ["", "\u0001", "\n\u0001", ...samples.refused(leavesOf(quantifier))];
    for (const choice of [0, 1, 2]) {
      const before = samples.before(quantifier, choice);
      const body = samples.of(quantifier.element, choice);
      const whole = samples.of(expression.pattern, choice);
      const repeated = [before, before + body, body, whole, whole.slice(0, -1), ...bodies];
      for (const attack of [
        ...repeated.map((each) => ({ before: "", repeated: each })),
        ...[body, ...bodies].flatMap((each) => [
          { before, repeated: each },
          { before: "\u0001", repeated: each },
        ]),
      ]) {
        const key = JSON.stringify(attack);
        if (attack.repeated === "" || seen.has(key)) continue;
        seen.add(key);
        for (const after of ends) yield { ...attack, after };
      }
    }
  }
}

/** Finds a text on which matching takes time that grows faster than the text. */
export function superLinearAttack(source: string, flags: string): Attack | undefined {
  const expression = new StepMatcher(source, flags);
  const stepsOn = (text: string) => {
    expression.matches(text, GIVE_UP);
    return expression.steps;
  };
  for (const [place, attack] of [...attacksOn(expression)].entries()) {
    if (place % STEP !== 0) continue;
    const long = attackText(attack, LENGTH);
    const steps = stepsOn(long);
    if (steps / long.length < WORTH_A_LOOK) continue;
    if (steps > GIVE_UP || steps / stepsOn(attackText(attack, LENGTH / 4)) > GROWTH) return attack;
  }
  return undefined;
}
