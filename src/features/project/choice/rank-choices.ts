export type Choice = { id: string; label: string; note?: string };

/** The choices that fit what was typed, the likeliest first: its letters in their order, best at the start of the label. */
export function rankChoices(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [...choices];
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ choice }) => choice);
}

/** Lower is better; null does not fit. */
function rankOf({ id, label }: Choice, wanted: string): number | null {
  const [whole, name] = [id.toLowerCase(), label.toLowerCase()];
  if (name.startsWith(wanted)) return 0;
  if (name.includes(wanted)) return 1;
  if (whole.includes(wanted)) return 2;
  return hasInOrder(whole, wanted) ? 3 : null;
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
