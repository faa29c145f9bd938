export type Choice = { id: string; label: string; note?: string };

/** The choices that contain the typed letters in order, best first: those whose label starts with them. */
export function rankChoices(choices: readonly Choice[], typed: string): Choice[] {
  const query = typed.trim().toLowerCase();
  if (query === "") return [...choices];
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, query) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ choice }) => choice);
}

/** Lower is better; null does not match. */
function rankOf({ id, label }: Choice, query: string): number | null {
  const [fullId, name] = [id.toLowerCase(), label.toLowerCase()];
  if (name.startsWith(query)) return 0;
  if (name.includes(query)) return 1;
  if (fullId.includes(query)) return 2;
  return hasInOrder(fullId, query) ? 3 : null;
}

function hasInOrder(text: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
