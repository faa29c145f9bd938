import "server-only";

export const markdownEditorScript = String.raw`
const source = document.getElementById("source");
const preview = document.getElementById("preview");
const counter = document.getElementById("counter");
const copyButton = document.getElementById("copy");
const copyState = document.getElementById("copy-state");

/*
 * The text becomes elements one by one and never passes through innerHTML, so nothing that is typed or pasted can
 * run as code.
 */

function element(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

const inlineRules = [
  { pattern: /${"`"}([^${"`"}]+)${"`"}/, make: (match) => element("code", match[1]) },
  { pattern: /\*\*(.+?)\*\*/, make: (match) => element("strong", ...inline(match[1])) },
  { pattern: /\*([^*\s][^*]*)\*|\b_([^_]+)_\b/, make: (match) => element("em", ...inline(match[1] ?? match[2])) },
  { pattern: /~~(.+?)~~/, make: (match) => element("del", ...inline(match[1])) },
  { pattern: /\[([^\]]+)\]\(([^\s)]+)\)/, make: (match) => link(match[1], match[2]) },
];

/** Only web and mail addresses become links; javascript: and the like stay text. */
function link(text, address) {
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return text + " (" + address + ")";
  return Object.assign(element("a", ...inline(text)), { href: address, target: "_blank", rel: "noopener noreferrer" });
}

/** The nodes of one line: the rule that matches first wins, and the rest goes on after it. */
function inline(text) {
  let first = null;
  for (const rule of inlineRules) {
    const match = rule.pattern.exec(text);
    if (match && (first === null || match.index < first.match.index)) first = { rule, match };
  }
  if (first === null) return text ? [text] : [];
  const { rule, match } = first;
  return [text.slice(0, match.index), rule.make(match), ...inline(text.slice(match.index + match[0].length))];
}

const isFence = (line) => /^(${"```"}|~~~)/.test(line);
const listSign = /^\s*(?:([-*+])|\d+[.)])\s+/;
const isBlockStart = (line) => isFence(line) || /^(#{1,6}\s|>|(-{3,}|\*{3,})\s*$)/.test(line) || listSign.test(line);

/** Takes lines from the front as long as they fit. */
function takeWhile(lines, fits) {
  const taken = [];
  while (lines.length > 0 && fits(lines[0])) taken.push(lines.shift());
  return taken;
}

function codeBlock(lines) {
  lines.shift();
  const code = takeWhile(lines, (line) => !isFence(line));
  lines.shift();
  const block = element("pre", element("code", code.join("\n")));
  block.tabIndex = 0; // long lines scroll by keyboard too
  return block;
}

function list(lines) {
  const isOrdered = (line) => listSign.test(line) && !listSign.exec(line)[1];
  const ordered = isOrdered(lines[0]);
  const rows = takeWhile(lines, (line) => listSign.test(line) && isOrdered(line) === ordered);
  return element(ordered ? "ol" : "ul", ...rows.map((row) => listItem(row.replace(listSign, ""))));
}

function listItem(text) {
  const task = /^\[([ x])\]\s+(.*)/i.exec(text);
  if (!task) return element("li", ...inline(text));
  return element("li", task[1] === " " ? "☐ " : "☑ ", ...inline(task[2]));
}

function quote(lines, topLevel) {
  const inner = takeWhile(lines, (line) => line.startsWith(">")).map((line) => line.replace(/^>\s?/, ""));
  return element("blockquote", ...blocks(inner, topLevel));
}

/** The elements of a text. topLevel is the level that one # stands for. */
function blocks(lines, topLevel) {
  const made = [];
  while (lines.length > 0) {
    const heading = /^(#{1,6})\s+(.*)/.exec(lines[0]);
    if (lines[0].trim() === "") lines.shift();
    else if (isFence(lines[0])) made.push(codeBlock(lines));
    else if (heading) {
      lines.shift();
      made.push(element("h" + Math.min(6, heading[1].length + topLevel - 1), ...inline(heading[2])));
    } else if (lines[0].startsWith(">")) made.push(quote(lines, topLevel));
    else if (/^(-{3,}|\*{3,})\s*$/.test(lines[0])) {
      lines.shift();
      made.push(element("hr"));
    } else if (listSign.test(lines[0])) made.push(list(lines));
    else made.push(paragraph(lines));
  }
  return made;
}

function paragraph(lines) {
  const own = [lines.shift(), ...takeWhile(lines, (line) => line.trim() !== "" && !isBlockStart(line))];
  return element("p", ...inline(own.join(" ")));
}

function draw() {
  // The page has its own h1, so the text's headings begin at h2 here; the copied HTML begins at h1.
  preview.replaceChildren(...blocks(source.value.split("\n"), 2));
  const words = source.value.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  counter.textContent = labels.words.replace("{n}", words);
}

/** Puts signs around the selection, or before its line. */
function format({ before, after = "", isLine = false }) {
  const { selectionStart: start, selectionEnd: end, value } = source;
  const from = isLine ? value.lastIndexOf("\n", start - 1) + 1 : start;
  const inside = value.slice(from, end) || (isLine ? "" : labels.text);
  source.setRangeText(before + inside + after, from, end, "end");
  if (!isLine) source.setSelectionRange(from + before.length, from + before.length + inside.length);
  source.focus();
  draw();
}

const formats = {
  heading: { before: "## ", isLine: true },
  bold: { before: "**", after: "**" },
  italic: { before: "*", after: "*" },
  code: { before: "${"`"}", after: "${"`"}" },
  link: { before: "[", after: "](https://example.com)" },
  list: { before: "- ", isLine: true },
  quote: { before: "> ", isLine: true },
};

for (const button of document.querySelectorAll("[data-format]")) {
  button.addEventListener("click", () => format(formats[button.dataset.format]));
}

source.addEventListener("keydown", (event) => {
  const name = { b: "bold", i: "italic" }[event.key.toLowerCase()];
  if (!name || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  format(formats[name]);
});

/** A frame without permission for the clipboard still knows the older command. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "sr-only" });
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

copyButton.addEventListener("click", async () => {
  const html = element("div", ...blocks(source.value.split("\n"), 1)).innerHTML;
  copyState.textContent = (await copy(html)) ? labels.copied : labels.notCopied;
  copyButton.focus();
});

source.addEventListener("input", draw);
draw();
`;
