import "server-only";

/** A fixed number 0..1 from a text and a step: variety without chance, so that the same prompt draws the same picture. */
function fraction(seed: string, step: number): number {
  let hash = 2166136261 ^ step;
  for (const sign of seed) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

type Pick = (step: number, low: number, high: number) => number;

const tone = (percent: number) => `color-mix(in oklab, var(--brand) ${Math.round(percent)}%, var(--surface))`;
const deep = (percent: number) => `color-mix(in oklab, var(--brand) ${Math.round(percent)}%, var(--text))`;

function hills(pick: Pick): string {
  const layers = [0, 1, 2, 3].map((layer) => {
    const y = 150 + layer * 42;
    const bend = (step: number) => pick(layer * 5 + step, -46, 46);
    const line = `M0 ${y} C100 ${y + bend(1)} 180 ${y - bend(2)} 260 ${y + bend(3)} S400 ${y - bend(4)} 480 ${y} V320 H0Z`;
    return `<path d="${line}" fill="${layer === 3 ? deep(72) : tone(34 + layer * 22)}"/>`;
  });
  const sun = `<circle cx="${pick(40, 90, 390)}" cy="${pick(41, 70, 120)}" r="${pick(42, 26, 44)}" fill="${tone(70)}"/>`;
  return sun + layers.join("");
}

function arches(pick: Pick): string {
  const count = 4;
  return Array.from({ length: count }, (_, arch) => {
    const width = 480 / count;
    const height = pick(arch, 130, 270);
    const x = arch * width;
    const colours = [tone(38), tone(62), tone(88), deep(70)];
    const round = width / 2;
    return `<path d="M${x} 320 V${320 - height + round} a${round} ${round} 0 0 1 ${width} 0 V320Z" fill="${colours[Math.floor(pick(arch + 9, 0, 3.99))]}"/>`;
  }).join("");
}

function tiles(pick: Pick): string {
  const size = 80;
  const cells: string[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const step = row * 6 + column;
      const [x, y] = [column * size, row * size];
      const colour = [tone(28), tone(50), tone(78), deep(74)][Math.floor(pick(step, 0, 3.99))];
      const turn = Math.floor(pick(step + 50, 0, 4)) * 90;
      const shape =
        pick(step + 90, 0, 1) < 0.72
          ? `<path d="M0 0 H${size} A${size} ${size} 0 0 1 0 ${size}Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2})"/>`
          : `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 2}" fill="${colour}"/>`;
      cells.push(shape);
    }
  }
  return cells.join("");
}

function rings(pick: Pick): string {
  const [x, y] = [pick(1, 120, 360), pick(2, 110, 230)];
  const circles = [230, 180, 132, 88, 48].map(
    (radius, index) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${index === 4 ? deep(72) : tone(26 + index * 20)}"/>`,
  );
  const moon = `<circle cx="${480 - x}" cy="${pick(3, 40, 90)}" r="${pick(4, 10, 22)}" fill="${deep(60)}"/>`;
  return circles.join("") + moon;
}

const SCENES = [hills, arches, tiles, rings];

/**
 * A calm abstract picture in the page's own colours, 3:2, drawn from `seed`; `index` varies the kind within one page.
 * With a label it is an image to screen readers, else it is decoration.
 */
export function art(seed: string, index: number, label?: string): string {
  const pick: Pick = (step, low, high) =>
    Math.round((low + fraction(`${seed}/${index}`, step) * (high - low)) * 10) / 10;
  const scene = SCENES[index % SCENES.length] ?? hills;
  const role = label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${label}"`;
  return `<svg class="art" viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice" ${role}><rect width="480" height="320" fill="${tone(14)}"/>${scene(pick)}</svg>`;
}
