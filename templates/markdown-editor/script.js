"use strict";
(() => {
  const STORAGE_KEY = "markdown-editor";
  const sample = `# Trip to Lisbon

Three days in **early May**, mostly on foot. The plan is *loose on purpose*.

## Before we leave

- [x] Book the train
- [x] Reserve a table at Taberna
- [ ] Find the good walking shoes

## Day by day

| Day | Where | Why |
| --- | --- | --- |
| Friday | Alfama | Tiles, stairs and the view |
| Saturday | Belém | The tower, then custard tarts |
| Sunday | LX Factory | Books and a long brunch |

> Take the tram up and walk down.

Phrases worth knowing: \`bom dia\`, \`obrigado\`, \`a conta, por favor\`.
`;

  const find = (id) => document.getElementById(id);
  const source = find("source");
  const preview = find("preview");

  /*
   * The text becomes elements one by one and never passes through innerHTML, so nothing that is typed or pasted runs
   * as code.
   */
  function element(name, ...children) {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  }

  const inlineRules = [
    { pattern: /`([^`]+)`/, make: (match) => element("code", match[1]) },
    { pattern: /\*\*(.+?)\*\*/, make: (match) => element("strong", ...inline(match[1])) },
    {
      pattern: /\*([^*\s][^*]*)\*|\b_([^_]+)_\b/,
      make: (match) => element("em", ...inline(match[1] ?? match[2])),
    },
    { pattern: /~~(.+?)~~/, make: (match) => element("del", ...inline(match[1])) },
    { pattern: /\[([^\]]+)\]\(([^\s)]+)\)/, make: (match) => link(match[1], match[2]) },
  ];

  /** Only web and mail addresses become links; javascript: and the like stay text. */
  function link(text, address) {
    if (!/^(https?:|mailto:)/i.test(address)) return `${text} (${address})`;
    const made = element("a", ...inline(text));
    return Object.assign(made, { href: address, target: "_blank", rel: "noopener noreferrer" });
  }

  /** The nodes of one line: of the rules that match, the one that matches first is taken. */
  function inline(text) {
    const nodes = [];
    let rest = text;
    for (;;) {
      const matches = inlineRules
        .map((rule) => ({ rule, match: rule.pattern.exec(rest) }))
        .filter(({ match }) => match !== null)
        .sort((a, b) => a.match.index - b.match.index);
      if (matches.length === 0) return rest ? [...nodes, rest] : nodes;
      const [{ rule, match }] = matches;
      nodes.push(rest.slice(0, match.index), rule.make(match));
      rest = rest.slice(match.index + match[0].length);
    }
  }

  const isFence = (line) => /^(```|~~~)/.test(line);
  const isRule = (line) => /^ {0,3}(-{3,}|\*{3,}|_{3,})\s*$/.test(line);
  const isTableRow = (line) => /^\s*\|.*\|\s*$/.test(line);
  const listSign = /^(\s*)([-*+]|\d+[.)])\s+/;
  const isBlockStart = (line) =>
    isFence(line) || isRule(line) || isTableRow(line) || /^(#{1,6}\s|>)/.test(line) || listSign.test(line);

  /** Takes lines from the front as long as they fit. */
  function takeWhile(lines, fits) {
    const end = lines.findIndex((line) => !fits(line));
    return lines.splice(0, end === -1 ? lines.length : end);
  }

  function codeBlock(lines) {
    lines.shift();
    const code = takeWhile(lines, (line) => !isFence(line));
    lines.shift();
    const block = element("pre", element("code", code.join("\n")));
    block.tabIndex = 0; // long lines scroll by keyboard too
    return block;
  }

  /** A list and, by their indentation, the lists inside it. */
  function list(lines) {
    const [, indent, sign] = listSign.exec(lines[0]);
    const made = element(/\d/.test(sign) ? "ol" : "ul");
    while (lines.length > 0) {
      const next = listSign.exec(lines[0]);
      if (!next || next[1].length < indent.length) break;
      if (next[1].length > indent.length + 1) made.lastElementChild.append(list(lines));
      else made.append(listItem(lines.shift().replace(listSign, "")));
    }
    return made;
  }

  function listItem(text) {
    const task = /^\[([ x])\]\s+(.*)/i.exec(text);
    if (!task) return element("li", ...inline(text));
    const made = element("li", task[1] === " " ? "☐ " : "☑ ", ...inline(task[2]));
    made.className = "task";
    return made;
  }

  function quote(lines) {
    const inner = takeWhile(lines, (line) => line.startsWith(">")).map((line) => line.replace(/^>\s?/, ""));
    return element("blockquote", ...blocks(inner));
  }

  function table(lines) {
    const rows = takeWhile(lines, isTableRow).map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
    const isDivider = (cells) => cells.every((cell) => /^:?-+:?$/.test(cell));
    const hasHead = rows.length > 1 && isDivider(rows[1]);
    const row = (name) => (cells) => element("tr", ...cells.map((cell) => element(name, ...inline(cell))));
    const made = element("table");
    if (hasHead) made.append(element("thead", row("th")(rows[0])));
    made.append(element("tbody", ...rows.slice(hasHead ? 2 : 0).map(row("td"))));
    const frame = element("div", made);
    frame.className = "table";
    frame.tabIndex = 0; // a wide table scrolls by keyboard too
    frame.role = "group";
    frame.ariaLabel = "Table";
    return frame;
  }

  function paragraph(lines) {
    const own = [lines.shift(), ...takeWhile(lines, (line) => line.trim() !== "" && !isBlockStart(line))];
    return element("p", ...inline(own.join(" ")));
  }

  // The page has an h1 of its own, so # stands for an h2 here; the copied HTML begins with h1.
  function heading(line) {
    const [, signs, text] = /^(#{1,6})\s+(.*)/.exec(line);
    return element(`h${Math.min(6, signs.length + 1)}`, ...inline(text));
  }

  function blocks(lines) {
    const made = [];
    while (lines.length > 0) {
      const [line] = lines;
      if (line.trim() === "") lines.shift();
      else if (isFence(line)) made.push(codeBlock(lines));
      else if (isRule(line)) {
        lines.shift();
        made.push(element("hr"));
      } else if (/^#{1,6}\s+\S/.test(line)) made.push(heading(lines.shift()));
      else if (line.startsWith(">")) made.push(quote(lines));
      else if (isTableRow(line)) made.push(table(lines));
      else if (listSign.test(line)) made.push(list(lines));
      else made.push(paragraph(lines));
    }
    return made;
  }

  function render() {
    preview.replaceChildren(...blocks(source.value.split("\n")));
    const words = source.value.match(/[\p{L}\p{N}’']+/gu)?.length ?? 0;
    find("count").textContent = words === 1 ? "1 word" : `${words.toLocaleString("en")} words`;
    try {
      localStorage.setItem(STORAGE_KEY, source.value);
    } catch {
      // A sandboxed frame has no storage: the text lasts as long as the page.
    }
  }

  const formats = {
    heading: { before: "## ", isLine: true },
    bold: { before: "**", after: "**" },
    italic: { before: "*", after: "*" },
    link: { before: "[", after: "](https://example.com)" },
    list: { before: "- ", isLine: true },
    quote: { before: "> ", isLine: true },
    code: { before: "`", after: "`" },
  };

  /** Puts signs around the selection, or in front of its line. */
  function format({ before, after = "", isLine = false }) {
    const { selectionStart: start, selectionEnd: end, value } = source;
    const from = isLine ? value.lastIndexOf("\n", start - 1) + 1 : start;
    const inside = value.slice(from, end) || (isLine ? "" : "text");
    source.focus();
    source.setSelectionRange(from, end);
    // Deprecated, and still the only way to write so that Ctrl+Z takes it back.
    if (!document.execCommand("insertText", false, before + inside + after)) {
      source.setRangeText(before + inside + after, from, end, "end");
    }
    if (!isLine) source.setSelectionRange(from + before.length, from + before.length + inside.length);
    render();
  }

  for (const button of document.querySelectorAll("[data-format]")) {
    button.addEventListener("click", () => format(formats[button.dataset.format]));
  }

  source.addEventListener("keydown", (event) => {
    const name = { b: "bold", i: "italic", k: "link" }[event.key.toLowerCase()];
    if (!name || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    format(formats[name]);
  });
  source.addEventListener("input", render);

  find("copy").addEventListener("click", async () => {
    const copied = preview.innerHTML.replace(
      /<(\/?)h([2-6])>/g,
      (_, slash, level) => `<${slash}h${level - 1}>`,
    );
    try {
      await navigator.clipboard.writeText(copied);
      find("status").textContent = "Copied";
    } catch {
      find("status").textContent = "The browser does not allow copying here.";
    }
  });

  source.value = sample;
  try {
    source.value = localStorage.getItem(STORAGE_KEY) ?? sample;
  } catch {}
  render();
})();
