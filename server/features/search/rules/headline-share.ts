/**
 * Share of a folded title that some words make up, each of which may be said in several ways: 1 for a title of nothing else, 0 where
 * they do not all stand in it one after the other. Nobody types the end of a title before its beginning.
 */
export function headlineShare(title: string, words: readonly (readonly string[])[]): number {
  let end = 0;
  let covered = 0;
  for (const ways of words) {
    const places = ways.flatMap((way) => {
      const at = way === '' ? -1 : title.indexOf(way, end);
      return at < 0 ? [] : [{ at, way }];
    });
    const [first] = places.sort((a, b) => a.at - b.at || b.way.length - a.way.length);
    if (first === undefined) return 0;
    end = first.at + first.way.length;
    covered += first.way.length;
  }
  return title === '' ? 0 : covered / title.length;
}
