import { expect, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { RANKING } from '../ranking-settings.ts';
import { type AskedWord, evidenceOf } from './hit-evidence.ts';
import { weighHits } from './order-hits.ts';

const TOPICS = ['金融工程', '汇率', '铝箔', '预制菜', '电缆', '月饼'];
const DRAWS = 200;

const word = (text: string, weight: number, isAuthor: boolean): AskedWord => ({
  ways: [text],
  codes: [],
  weight,
  ofSubject: isAuthor ? 0 : weight,
  isAuthor,
});

test('only what the named house or person did not write lacks the author', () => {
  const words = [word('国信证券', 3, true), word('汇率', 6, false)];
  const lacksAuthor = (lacks: readonly number[]) =>
    evidenceOf({ title: '汇率月报', titleKey: '汇率月报', stocks: [], industry: 0, lacks }, words)
      .lacksAuthor;
  expect([[], [0], [1], [0, 1]].map(lacksAuthor)).toEqual([false, true, false, true]);
});

test('what the named house wrote of the topic comes before a title of others that fits somewhat better', () => {
  const random = seededRandom();
  for (let draw = 0; draw < DRAWS; draw++) {
    const topic = random.pick(TOPICS);
    // A house writes much, and its name tells less than the topic.
    const house = word('国信证券', random.integer(20, 40) / 10, true);
    const words = random.shuffle([house, word(topic, random.integer(60, 80) / 10, false)]);
    const pieces = words.map(({ ways }) => ({ ways }));
    const score = random.integer(30, 90) / 10;
    const titled = {
      fid: 1,
      score: score * random.integer(85, 95) * 0.01,
      grade: 'most' as const,
      lacks: [words.indexOf(house)],
    };
    const byHouse = { fid: 2, score, grade: 'every' as const, lacks: [] };
    const facts = [
      { fid: 1, organisationId: 1, hasFile: false, title: `要点：${topic}`, titleKey: `要点${topic}` },
      { fid: 2, organisationId: 2, hasFile: false, title: `再说${topic}`, titleKey: `再说${topic}` },
    ];
    const order = (authorLacked: number) =>
      weighHits([titled, byHouse], facts, { ...RANKING, authorLacked }, new Map(), { pieces, words }).map(
        ({ fid }) => fid,
      );
    expect(order(RANKING.authorLacked), `${topic} ${score}`).toEqual([2, 1]);
  }
});
