/**
 * Shows each run of pixels of one colour, one after the other along the rows: most pixels are as the one before, and what is asked of a
 * colour is asked once a run. Ends where `see` gives false. `rgb` has three bytes a pixel; `to` is not included.
 */
export function eachRun(
  rgb: Uint8Array,
  see: (colour: { red: number; green: number; blue: number }, from: number, to: number) => boolean,
): void {
  const count = Math.floor(rgb.length / 3);
  const colour = { red: 0, green: 0, blue: 0 };
  for (let from = 0, to = 0; from < count; from = to) {
    colour.red = rgb[3 * from] ?? 0;
    colour.green = rgb[3 * from + 1] ?? 0;
    colour.blue = rgb[3 * from + 2] ?? 0;
    to = from + 1;
    while (
      to < count &&
      rgb[3 * to] === colour.red &&
      rgb[3 * to + 1] === colour.green &&
      rgb[3 * to + 2] === colour.blue
    )
      to += 1;
    if (!see(colour, from, to)) return;
  }
}

/** A value of each pixel, 0 to 255, by its colour alone, and how many pixels have each value. */
export function pixelValues(
  rgb: Uint8Array,
  toValue: (red: number, green: number, blue: number) => number,
): { values: Uint8Array; counts: Uint32Array } {
  const values = new Uint8Array(Math.floor(rgb.length / 3));
  const counts = new Uint32Array(256);
  eachRun(rgb, ({ red, green, blue }, from, to) => {
    const value = toValue(red, green, blue);
    for (let at = from; at < to; at += 1) values[at] = value;
    counts[value] = (counts[value] ?? 0) + to - from;
    return true;
  });
  return { values, counts };
}
