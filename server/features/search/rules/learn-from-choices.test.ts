import { expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { type Choices, learnFromChoices } from './learn-from-choices.ts';

/** How likely each place is looked at. */
const LOOKED = [1, 0.6, 0.4, 0.25, 0.15, 0.1];

/** Readers who look at places and choose by appeal; `orderOf` says in what order the reports stood that time. */
function simulate(
  random: SeededRandom,
  appeals: readonly number[],
  { subject = 'q', answers = 4000, orderOf }: { subject?: string; answers?: number; orderOf: () => number[] },
): Choices[] {
  const counts = new Map<string, Choices>();
  for (let answer = 0; answer < answers; answer++) {
    orderOf().forEach((fid, at) => {
      const key = `${fid} ${at}`;
      const own = counts.get(key) ?? { subject, fid, place: at + 1, shown: 0, chosen: 0 };
      own.shown += 1;
      if (random.next() < (LOOKED[at] ?? 0) * (appeals[fid] ?? 0)) own.chosen += 1;
      counts.set(key, own);
    });
  }
  return [...counts.values()];
}

const orderOf = (choices: readonly Choices[]): number[] =>
  learnFromChoices(choices)
    .lessons.toSorted((a, b) => b.boost - a.boost)
    .map(({ fid }) => fid);

/** Chance decides how close a simulation comes to its model: this one is the same every time. */
const SEED = 20_261_122;

const APPEALS = [0.16, 0.2, 0.26, 0.34, 0.44, 0.57];

test('with the worst report mostly in the first place the order of appeal is found all the same', () => {
  const random = seededRandom(SEED);
  // As an engine that is slowly getting better shows them: now and then two neighbours change places.
  const choices = simulate(random, APPEALS, {
    answers: 20_000,
    orderOf: () => {
      const order = [0, 1, 2, 3, 4, 5];
      for (let swap = 0; swap < 2; swap++) {
        const at = random.integer(0, 4);
        const [one = 0, other = 0] = [order[at], order[at + 1]];
        order.splice(at, 2, other, one);
      }
      return order;
    },
  });
  const clicks = Map.groupBy(choices, ({ fid }) => fid);
  const raw = [...clicks.keys()].toSorted((a, b) => sum(clicks.get(b)) - sum(clicks.get(a)));
  // What was chosen most is what stood in front: the two worst before the two best.
  for (const worst of [0, 1])
    for (const best of [4, 5]) expect(raw.indexOf(worst)).toBeLessThan(raw.indexOf(best));
  expect(orderOf(choices)).toEqual([5, 4, 3, 2, 1, 0]);
});

const sum = (choices: readonly Choices[] | undefined): number =>
  (choices ?? []).reduce((total, { chosen }) => total + chosen, 0);

test('how much places count is found from reports that stood at several', () => {
  const random = seededRandom(SEED);
  const choices = simulate(random, APPEALS, {
    orderOf: () => random.shuffle([0, 1, 2, 3, 4, 5]),
    answers: 8000,
  });
  const { looked } = learnFromChoices(choices);
  LOOKED.forEach((share, at) => {
    expect(Math.abs((looked.get(at + 1) ?? 0) - share)).toBeLessThan(0.08);
  });
});

test('the same choices teach the same, in whatever order they come', () => {
  const random = seededRandom(SEED);
  const choices = simulate(random, APPEALS, { orderOf: () => random.shuffle([0, 1, 2, 3, 4, 5]) });
  const again = learnFromChoices(random.shuffle(choices)).lessons;
  const first = learnFromChoices(choices).lessons;
  expect(again.map(({ fid }) => fid)).toEqual(first.map(({ fid }) => fid));
  again.forEach(({ boost }, at) => {
    expect(boost).toBeCloseTo(first[at]?.boost ?? 1, 6);
  });
});

test('few looks teach nothing, and no number of choices moves a report without end', () => {
  const few = [{ subject: 'q', fid: 1, place: 1, shown: 40, chosen: 40 }];
  expect(learnFromChoices(few).lessons).toEqual([]);
  const many = [
    { subject: 'q', fid: 1, place: 1, shown: 100_000, chosen: 0 },
    { subject: 'q', fid: 2, place: 1, shown: 100_000, chosen: 100_000 },
  ];
  for (const { boost } of learnFromChoices(many).lessons) {
    expect(boost).toBeLessThanOrEqual(0.3);
    expect(boost).toBeGreaterThanOrEqual(-0.15);
  }
  expect(learnFromChoices([])).toEqual({ looked: new Map(), lessons: [] });
});
