const digitsIn = (text: string): number => text.replace(/\D/g, "").length;

/** Reformats an input as the user types, keeping the caret behind the same digit. */
export function reformatInput(input: HTMLInputElement, format: (typed: string) => string): void {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const passed = digitsIn(typed.slice(0, caret));
  input.value = formatted;
  if (caret >= typed.length) return;
  let at = 0;
  for (let seen = 0; at < formatted.length && seen < passed; at += 1) seen += digitsIn(formatted.charAt(at));
  input.setSelectionRange(at, at);
}
