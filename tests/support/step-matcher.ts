import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** A repetition that may go on for longer than this counts as endless; a shorter one costs a constant factor. */
export const LONGEST_BOUND = 1_000;
/** How often a bounded repetition is tried here, so that its bound does not look like growth. */
const SHORT_BOUND = 10;

type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;

/** How often a node repeats, with its bounds cut to `SHORT_BOUND`. */
export function repetitions({ min, max }: Pick<AST.Quantifier, "min" | "max">) {
  const endless = max > LONGEST_BOUND;
  return { min: Math.min(min, SHORT_BOUND), max: endless ? Infinity : Math.min(max, SHORT_BOUND), endless };
}

/** Whether a node of one character matches that character, answered by the engine itself. */
function acceptor(raw: string, flags: string): (character: string) => boolean {
  const expression = new RegExp(`^${raw}$`, flags.replace(/[gmyd]/g, ""));
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? expression.test(character);
    known.set(character, answer);
    return answer;
  };
}

class StepLimit extends Error {}

/** A backtracking matcher as in ECMAScript that counts its steps. */
export class StepMatcher {
  readonly pattern: AST.Pattern;
  steps = 0;
  private text = "";
  /** What each group captured, by the group's place in the expression. */
  private captures: (string | undefined)[] = [];
  private limit = 0;
  private readonly start: Matcher;
  private readonly unicode: boolean;

  constructor(
    readonly source: string,
    readonly flags: string,
  ) {
    this.unicode = /[uv]/.test(flags);
    const mode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
    this.pattern = new RegExpParser().parsePattern(source, undefined, undefined, mode);
    this.start = this.alternatives(this.pattern.alternatives, false);
  }

  /**
   * Finds all matches, as `replaceAll` and `split` do: those are what a long text meets.
   *
   * @param limit gives up after so many steps
   * @returns start and end of each match
   */
  matches(text: string, limit: number): [number, number][] {
    this.text = text;
    this.steps = 0;
    this.limit = limit;
    const found: [number, number][] = [];
    let end = 0;
    const accept = (at: number) => {
      end = at;
      return true;
    };
    try {
      for (let from = 0; from <= text.length; ) {
        this.captures = [];
        if (this.start(from, accept)) {
          found.push([from, end]);
          from = end > from ? end : from + 1;
        } else if (this.flags.includes("y")) break;
        else from += 1;
      }
    } catch (error) {
      if (!(error instanceof StepLimit)) throw error;
    }
    return found;
  }

  private alternatives(nodes: readonly AST.Alternative[], backwards: boolean): Matcher {
    const each = nodes.map((node) => this.sequence(node.elements, backwards));
    return (at, next) => each.some((match) => match(at, next));
  }

  private sequence(nodes: readonly AST.Element[], backwards: boolean): Matcher {
    const each = nodes.map((node) => this.element(node, backwards));
    // The last to match is composed first.
    return (backwards ? each : each.toReversed()).reduce<Matcher>(
      (rest, match) => (at, next) => match(at, (then) => rest(then, next)),
      (at, next) => next(at),
    );
  }

  private element(node: AST.Element, backwards: boolean): Matcher {
    switch (node.type) {
      case "Group":
        return this.alternatives(node.alternatives, backwards);
      case "CapturingGroup":
        return this.capture(node, backwards);
      case "Quantifier":
        return this.quantifier(node, backwards);
      case "Assertion":
        return this.assertion(node);
      case "Backreference":
        return this.backreference(node, backwards);
      default:
        return this.character(node.raw, backwards);
    }
  }

  private count() {
    this.steps += 1;
    if (this.steps > this.limit) throw new StepLimit();
  }

  /** The character that starts at a place, or ends there. */
  private characterAt(at: number, backwards: boolean): string {
    const plain = this.text.charAt(backwards ? at - 1 : at);
    if (!this.unicode) return plain;
    const from = backwards && /[\udc00-\udfff]/.test(plain) ? at - 2 : backwards ? at - 1 : at;
    const point = from >= 0 ? this.text.codePointAt(from) : undefined;
    return point !== undefined && point > 0xffff ? String.fromCodePoint(point) : plain;
  }

  private character(raw: string, backwards: boolean): Matcher {
    const accepts = acceptor(raw, this.flags);
    return (at, next) => {
      this.count();
      const character = this.characterAt(at, backwards);
      if (character === "" || !accepts(character)) return false;
      return next(backwards ? at - character.length : at + character.length);
    };
  }

  private capture(node: AST.CapturingGroup, backwards: boolean): Matcher {
    const inner = this.alternatives(node.alternatives, backwards);
    const number = node.start;
    return (at, next) => {
      const before = this.captures[number];
      const matched = inner(at, (then) => {
        const outer = this.captures[number];
        this.captures[number] = this.text.slice(Math.min(at, then), Math.max(at, then));
        if (next(then)) return true;
        this.captures[number] = outer;
        return false;
      });
      if (!matched) this.captures[number] = before;
      return matched;
    };
  }

  private backreference(node: AST.Backreference, backwards: boolean): Matcher {
    const groups = [node.resolved].flat();
    return (at, next) => {
      this.count();
      const text = groups.map((group) => this.captures[group.start]).find((each) => each) ?? "";
      const from = backwards ? at - text.length : at;
      if (from < 0 || !this.text.startsWith(text, from)) return false;
      this.steps += text.length;
      return next(backwards ? from : at + text.length);
    };
  }

  private quantifier(node: AST.Quantifier, backwards: boolean): Matcher {
    const { min, max } = repetitions(node);
    const inner = this.element(node.element, backwards);
    const repeat = (done: number, at: number, next: Next): boolean => {
      const again = () =>
        done < max &&
        inner(at, (then) => (then === at && done >= min ? false : repeat(done + 1, then, next)));
      if (done < min) return again();
      return node.greedy ? again() || next(at) : next(at) || again();
    };
    return (at, next) => repeat(0, at, next);
  }

  private assertion(node: AST.Assertion): Matcher {
    if (node.kind === "lookahead" || node.kind === "lookbehind") {
      const inner = this.alternatives(node.alternatives, node.kind === "lookbehind");
      return (at, next) => {
        this.count();
        return inner(at, () => true) !== node.negate && next(at);
      };
    }
    const holds = this.edge(node);
    return (at, next) => {
      this.count();
      return holds(at) && next(at);
    };
  }

  private edge(node: AST.EdgeAssertion | AST.WordBoundaryAssertion): (at: number) => boolean {
    const isWord = acceptor("\\w", this.flags);
    const isBreak = (character: string) => /^[\n\r\u2028\u2029]$/.test(character);
    const lines = this.flags.includes("m");
    if (node.kind === "word") {
      const { negate } = node;
      return (at) => (isWord(this.text.charAt(at - 1)) !== isWord(this.text.charAt(at))) !== negate;
    }
    if (node.kind === "start") return (at) => at === 0 || (lines && isBreak(this.text.charAt(at - 1)));
    return (at) => at === this.text.length || (lines && isBreak(this.text.charAt(at)));
  }
}
