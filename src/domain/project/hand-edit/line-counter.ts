/** The line of a place in a source, from 1. Asking in the order of the places reads the source once. */
export function lineCounter(source: string): (at: number) => number {
  let known = 0;
  let line = 1;
  return (at) => {
    if (at < known) {
      known = 0;
      line = 1;
    }
    for (
      let next = source.indexOf("\n", known);
      next !== -1 && next < at;
      next = source.indexOf("\n", known)
    ) {
      known = next + 1;
      line += 1;
    }
    return line;
  };
}
