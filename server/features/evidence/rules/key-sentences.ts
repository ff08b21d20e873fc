import { foldText } from '#contract/text/fold.ts';
import type { Chosen } from './choose-evidence.ts';
import { isCaption, withoutHead } from './numbered-head.ts';
import type { ReadPassage } from './read-passage.ts';
import { sentencesOf } from './sentences.ts';

const SHOWN = 6;
/** What stands in every report and says nothing of this one. */
const NOT_ITS_OWN = /风险提示|免责|声明|评级说明|投资评级|目录|附录|参考文献|分析师|联系人|重要提示|释义/;
const CONCLUDES = /我们认为|结论|表明|说明|显示|因此|总体|综上|建议|预计|看好|核心|关键|有效|优于|显著/;
const SHORTEST = 16;
const LONGEST = 160;
/** What counts for how much beside the words that the report keeps coming back to. */
const BONUS = { concludes: 0.5, opens: 0.25, title: 0.5, figure: 0.15 };

const pairsOf = (text: string): Set<string> => {
  const letters = foldText(text).replaceAll(/[^\p{Script=Han}a-z]+/gu, ' ');
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const pair = letters.slice(at, at + 2);
    if (!pair.includes(' ')) pairs.add(pair);
  }
  return pairs;
};

/** In how many paragraphs each pair of letters stands. */
function timesSaid(paragraphs: readonly ReadPassage[]): Map<string, number> {
  const said = new Map<string, number>();
  for (const { text } of paragraphs)
    for (const pair of pairsOf(text)) said.set(pair, (said.get(pair) ?? 0) + 1);
  return said;
}

interface Weights {
  said: ReadonlyMap<string, number>;
  title: ReadonlySet<string>;
  paragraphs: number;
}

/** How much a sentence says of what its report is about. */
function weigh(sentence: string, place: number, { said, title, paragraphs }: Weights): number {
  const pairs = [...pairsOf(sentence)];
  if (pairs.length === 0) return 0;
  const most = Math.log(1 + paragraphs);
  const kept = pairs.reduce((sum, pair) => sum + Math.log(said.get(pair) ?? 1) / most, 0) / pairs.length;
  const ofTitle = pairs.filter((pair) => title.has(pair)).length / (title.size || 1);
  return (
    kept +
    ofTitle * BONUS.title +
    (CONCLUDES.test(sentence) ? BONUS.concludes : 0) +
    (place === 0 ? BONUS.opens : 0) +
    (/\d/.test(sentence) ? BONUS.figure : 0)
  );
}

/** What may be told of a passage, as it stands there but for the number and the name of its part. */
const tellable = (text: string): string[] =>
  sentencesOf(text)
    .filter((sentence) => !isCaption(sentence))
    .map((sentence) => withoutHead(sentence, SHORTEST))
    .filter(({ length }) => length >= SHORTEST);

/** A report of which nothing but its abstract is known says what that says, in its order. */
function ofAbstract(passages: readonly ReadPassage[]): Chosen[] {
  return passages
    .filter(({ kind }) => kind === 'abstract')
    .flatMap((passage) => tellable(passage.text).map((text): Chosen => ({ passage, text, score: 1 })))
    .slice(0, SHOWN);
}

/**
 * A report in its own words along its catalogue: of the parts that say most, the sentence that says most, in the order of the pages.
 * Of a report without running text its abstract; empty where there is neither.
 */
export function keySentences(passages: readonly ReadPassage[]): Chosen[] {
  const paragraphs = passages.filter(
    ({ kind, heading, text }) =>
      kind === 'paragraph' && !NOT_ITS_OWN.test(heading) && !NOT_ITS_OWN.test(text.slice(0, 12)),
  );
  const [first] = paragraphs;
  if (first === undefined) return ofAbstract(passages);
  const weights = {
    said: timesSaid(paragraphs),
    title: pairsOf(first.title),
    paragraphs: paragraphs.length,
  };
  const parts = Map.groupBy(paragraphs, ({ heading }) => heading);
  const best = Array.from(parts.values(), (part) =>
    part
      .flatMap((passage) =>
        tellable(passage.text).flatMap((text, place) =>
          text.length <= LONGEST ? { passage, text, score: weigh(text, place, weights) } : [],
        ),
      )
      .reduce<Chosen | null>((top, one) => (top === null || one.score > top.score ? one : top), null),
  );
  return (
    best
      .filter((one) => one !== null)
      .sort((a, b) => b.score - a.score)
      // What the summary in front and a part of it both say is told once.
      .filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at)
      .slice(0, SHOWN)
      .sort((a, b) => (a.passage.page ?? 0) - (b.passage.page ?? 0) || a.passage.id - b.passage.id)
  );
}
