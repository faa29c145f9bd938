/** Maps offsets to lines, from 1. Ascending offsets read the source only once. */
export function lineCounter(source: string): (at: number) => number {
  let lineStart = 0;
  let line = 1;
  return (at) => {
    if (at < lineStart) {
      lineStart = 0;
      line = 1;
    }
    for (
      let next = source.indexOf("\n", lineStart);
      next !== -1 && next < at;
      next = source.indexOf("\n", lineStart)
    ) {
      lineStart = next + 1;
      line += 1;
    }
    return line;
  };
}
