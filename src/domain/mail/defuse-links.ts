/**
 * What somebody typed, for a mail to somebody else: with a space after each dot before a word and after what may be the
 * scheme of a URL, no mail program finds an address in it that could be pressed.
 */
export const defuseLinks = (text: string): string =>
  text.replace(/[.\u3002\uff0e\uff61](?=\p{L})|(?<=\p{L}):(?=\S)/gu, "$& ");
