/**
 * Makes user input safe to quote in an email to somebody else: a space after each dot before a letter and after a
 * possible URL scheme keeps mail programs from linking it.
 */
export const defuseLinks = (text: string): string =>
  text.replace(/[.\u3002\uff0e\uff61](?=\p{L})|(?<=\p{L}):(?=\S)/gu, "$& ");
