import "server-only";

export const strings = {
  slug: `/** Makes \`title\` safe for a URL: lower case, accents dropped, words joined by single hyphens. */
function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\\p{M}/gu, "") // the accents that NFKD split off
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

// Example
console.log(slugify("Crème brûlée: a Recipe!")); // creme-brulee-a-recipe`,

  "email-validation": `const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Tells whether \`address\` has the form of an everyday e-mail address.
 * Only a mail with a link can prove that the address exists.
 */
function isEmail(address: string): boolean {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (at < 1 || local.length > 64 || domain.length > 253) return false;

  const labels = domain.split(".");
  return LOCAL_PART.test(local) && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label));
}

// Example
console.log(isEmail("ada.lovelace+notes@example.co.uk")); // true
console.log(isEmail("ada@localhost")); // false`,

  levenshtein: `/** The least number of inserted, deleted or replaced characters that turns \`source\` into \`target\`. */
function levenshtein(source: string, target: string): number {
  const from = [...source];
  const to = [...target];
  // Only the row above is needed, never the whole table.
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);

  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaceCost = from[row - 1] === to[column - 1] ? 0 : 1;
      current[column] = Math.min(
        previous[column] + 1, // delete
        current[column - 1] + 1, // insert
        previous[column - 1] + replaceCost,
      );
    }
    previous = current;
  }
  return previous[to.length];
}

// Example
console.log(levenshtein("kitten", "sitting")); // 3`,

  "balanced-brackets": `const OPENING_FOR = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const OPENINGS = new Set(OPENING_FOR.values());

/** Tells whether every bracket in \`text\` is closed by its own kind, in the right order. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    if (OPENINGS.has(character)) open.push(character);
    const wanted = OPENING_FOR.get(character);
    if (wanted !== undefined && open.pop() !== wanted) return false;
  }
  return open.length === 0;
}

// Example
console.log(isBalanced("{ items: [1, (2 + 3)] }")); // true
console.log(isBalanced("(]")); // false`,

  "random-password": `const LOWER = "abcdefghijkmnopqrstuvwxyz";
const UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";
const SYMBOLS = "!#$%&*+-=?@^_";
const GROUPS = [LOWER, UPPER, DIGITS, SYMBOLS];

/** A random whole number from 0 to \`limit\` - 1, every one equally likely. */
function randomBelow(limit: number): number {
  const span = 2 ** 32;
  const fair = span - (span % limit);
  const drawn = new Uint32Array(1);
  // Numbers of the last, incomplete round would favour small results: draw again.
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= fair);
  return drawn[0] % limit;
}

/** A password from a secure source, with at least one character of each group and none that look alike. */
function randomPassword(length = 16): string {
  if (length < GROUPS.length) throw new RangeError(\`length must be at least \${GROUPS.length}\`);

  const all = GROUPS.join("");
  const characters = Array.from({ length }, (_, index) => {
    const group = GROUPS[index] ?? all;
    return group[randomBelow(group.length)];
  });
  // Shuffle (Fisher-Yates), so that the groups are not always in the same places.
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1);
    [characters[last], characters[other]] = [characters[other], characters[last]];
  }
  return characters.join("");
}

// Example
console.log(randomPassword());
console.log(randomPassword(24).length); // 24`,

  "parse-csv": `/**
 * Parses CSV as RFC 4180 describes it: quoted fields may hold commas, line breaks and doubled quotes.
 * Returns rows of fields; a line break at the very end adds no row. Throws a SyntaxError for an unclosed quote.
 */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let inQuotes = false;

  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inQuotes) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') {
        field += '"';
        index++;
      } else inQuotes = false;
    } else if (character === '"' && field === "") {
      inQuotes = true;
    } else if (character === ",") {
      row.push(field);
      field = "";
    } else if (character === "\\n" || (character === "\\r" && text[index + 1] === "\\n")) {
      if (character === "\\r") index++;
      rows.push([...row, field]);
      row = [];
      field = "";
    } else field += character;
  }

  if (inQuotes) throw new SyntaxError("A quoted field is never closed");
  // An empty quoted field at the very end counts as a field too.
  if (field !== "" || row.length > 0 || text.endsWith('"')) rows.push([...row, field]);
  return rows;
}

// Example
const rows = parseCsv('name,quote\\nAda,"Hello, ""world"""\\n');
console.log(rows.length); // 2
console.log(rows[1].join(" | ")); // Ada | Hello, "world"`,
} as const;
