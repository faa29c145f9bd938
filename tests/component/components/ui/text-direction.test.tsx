import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { Section } from "~/components/ui/section";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";

/** Ends with a full stop, which is at the left only where the text runs from the right. */
const arabic = "صفحة لمخبز صغير.";

const texts = {
  "a title": <h1>{arabic}</h1>,
  "a paragraph": <p>{arabic}</p>,
  "a name in a row": (
    <div className="flex">
      <span className="truncate">{arabic}</span>
    </div>
  ),
  "a list": (
    <ul>
      <li>{arabic}</li>
    </ul>
  ),
  "a link": <a href="/">{arabic}</a>,
  "a table's cell": (
    <table>
      <tbody>
        <tr>
          <td>{arabic}</td>
        </tr>
      </tbody>
    </table>
  ),
  "a detail": (
    <dl>
      <dd>{arabic}</dd>
    </dl>
  ),
  "a button": <Button>{arabic}</Button>,
  "a badge": <Badge>{arabic}</Badge>,
  "a notice": <Notice title={arabic}>{arabic}</Notice>,
  "a section": (
    <Section title={arabic} description={arabic}>
      {arabic}
    </Section>
  ),
};

/** Where the full stop is, in each place that shows the text: left or right of the letter before it. */
function stops(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const sides: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node.textContent ?? "").indexOf(arabic);
    if (at < 0) continue;
    const leftOf = (index: number) => {
      const range = document.createRange();
      range.setStart(node, at + index);
      range.setEnd(node, at + index + 1);
      return range.getBoundingClientRect().left;
    };
    sides.push(leftOf(arabic.length - 1) < leftOf(arabic.length - 2) ? "left" : "right");
  }
  return sides;
}

it.each(Object.entries(texts))("shows text from the right in %s", async (_, place) => {
  const { container } = await render(place);
  const sides = stops(container);
  expect(sides.length).toBeGreaterThan(0);
  expect(sides).not.toContain("right");
});

it("takes text from the right in every box, and leaves code as it is", async () => {
  const { container } = await render(
    <>
      <TextField label="Name" defaultValue={arabic} />
      <TextArea label="Rules" defaultValue={arabic} />
      <pre>
        <code>
          <span>{arabic}</span>
        </code>
      </pre>
    </>,
  );
  for (const box of container.querySelectorAll("input, textarea"))
    expect(getComputedStyle(box).unicodeBidi).toBe("plaintext");
  const [code] = container.querySelectorAll("pre");
  expect(code && stops(code)).toEqual(["right"]);
});
