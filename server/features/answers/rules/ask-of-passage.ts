/** X是指…, perhaps with its other name in brackets. */
const DEFINED =
  /(?:^|[。；\s])(?:所谓的?|其中，?)?([\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z0-9]{1,13})(?:\s?[（(][^）)]{1,60}[）)])?是指/u;
/** Words that point at something said before name nothing. */
const POINTS = /^(?:这|那|其|它|该|此|本|上述|我们|一般|通常|也就|就|即|指|主要|具体)|的$|[们和与或]$/;
const ASKS = /(?:为什么|为何|如何|怎样|哪些)/;
const NUMBERING = /^[\s\d.、（()）一二三四五六七八九十■❑◆●]+/;

/** A question that a passage seems to answer: of what it defines, or as its heading puts it; null where it puts none. */
export function askOfPassage({ text, heading }: { text: string; heading: string }): string | null {
  const named = DEFINED.exec(text)?.[1];
  if (named !== undefined && !POINTS.test(named)) return `什么是${named}？`;
  const asked = heading.replace(NUMBERING, '').replace(/[？?：:\s]+$/, '');
  if (ASKS.test(asked) && asked.length >= 6 && asked.length <= 30) return `${asked}？`;
  return null;
}
