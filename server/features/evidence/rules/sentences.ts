import { withoutInvisible } from '../../figures/index.ts';

/** A sentence of a passage, with what belongs to it: the marks that end it. */
const SENTENCE = /[^。！？；;\n]+[。！？；;”’」）)]*/g;
/** Longer ones are no sentences but tables or code; so much of one is quoted. */
const LONGEST = 400;

/** Marks of a list, among them those that only the font of the report has a picture for. */
const BULLET = /^(?:[\s\u{E000}-\u{F8FF}•●◆■□▪➢✓❑·►▶⚫▲○※♦◊⇒→]|[−∗](?=\s))+/u;

/** The sentences of a text as they stand there, without the mark of a list before them. */
export function sentencesOf(text: string): string[] {
  return (withoutInvisible(text).match(SENTENCE) ?? [])
    .map((sentence) => sentence.replace(BULLET, '').trim())
    .filter((sentence) => sentence.length > 1)
    .map((sentence) => (sentence.length > LONGEST ? sentence.slice(0, LONGEST) : sentence));
}
