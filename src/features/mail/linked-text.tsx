const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/;

/** Plain text with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(URL_PATTERN).map((part, index) =>
    URL_PATTERN.test(part) ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their places.
        key={index}
        href={part}
        rel="noreferrer"
        className="text-link underline underline-offset-3 [overflow-wrap:anywhere]"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
