import { expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

const DRAWS = 12;
const held = testDatabase();

/** All tests share a library, in which no two reports of a day and a house have one title. */
const taken = new Set<string>();

/** A name that no dictionary has, and nobody drew before. */
function drawName(random: SeededRandom): string {
  const name = `${[0, 1].map(() => random.pick([...'bdfgkmnprtz']) + random.pick([...'aeiou'])).join('')}x`;
  if (taken.has(name)) return drawName(random);
  taken.add(name);
  return name;
}

async function withLibrary(
  titles: readonly string[],
  use: (find: (keyword: string) => Promise<string[]>) => Promise<void>,
) {
  const opened = await openBriefIndex(REPORTS);
  try {
    const seeds = titles.map((title) => ({ title, day: '2026-03-10' }));
    const { deps } = await searchFixture(held.database, seeds, opened.index);
    await use(async (keyword) => {
      const { list } = await findReports(deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');
      return list.map(({ name }) => name);
    });
  } finally {
    await opened.close();
  }
}

test('a name and its version are found however they are written', async () => {
  const random = seededRandom();
  const drawn = Array.from({ length: DRAWS }, () => {
    const version = String(random.integer(1, 30));
    return {
      name: drawName(random),
      version: random.integer(0, 1) === 0 ? version : `${random.integer(1, 9)}.${random.integer(1, 9)}`,
    };
  });
  const titlesOf = ({ name, version }: (typeof drawn)[number]) => [
    `${name}${version}发布点评`,
    `模型厂商推出${name} ${version}`,
    `${name}-${version}测评`,
  ];
  await withLibrary(drawn.flatMap(titlesOf), async (find) => {
    for (const each of drawn) {
      const { name, version } = each;
      const typed = [
        `${name}${version}`,
        `${name}-${version}`,
        `${name} ${version}`,
        name.toUpperCase() + version,
      ];
      for (const keyword of typed)
        expect((await find(keyword)).slice(0, 3).sort(), keyword).toEqual(titlesOf(each).sort());
    }
  });
});

test('a name and a year are found however they are written', async () => {
  const random = seededRandom();
  const drawn = Array.from({ length: DRAWS }, () => ({
    name: drawName(random).toUpperCase(),
    year: String(random.integer(2023, 2026)),
  }));
  const titlesOf = ({ name, year }: (typeof drawn)[number]) => [
    `${name}${year}见闻`,
    `${year}${name}纪要`,
    `${year}年${name}回顾`,
  ];
  await withLibrary(drawn.flatMap(titlesOf), async (find) => {
    for (const each of drawn) {
      const { name, year } = each;
      const typed = [name + year, year + name, `${name} ${year}`, `${name.toLowerCase()} ${year}年`];
      for (const keyword of typed)
        expect((await find(keyword)).slice(0, 3).sort(), keyword).toEqual(titlesOf(each).sort());
    }
  });
});

test('a name alone is found where a title writes a late year in one word with it', async () => {
  const random = seededRandom();
  const drawn = Array.from({ length: DRAWS }, () => ({
    name: drawName(random).toUpperCase(),
    year: String(random.integer(2024, 2027)),
  }));
  const titlesOf = ({ name, year }: (typeof drawn)[number]) => [
    `${name}${year}见闻`,
    `${year}${name}纪要`,
    `${name}回顾`,
  ];
  await withLibrary(drawn.flatMap(titlesOf), async (find) => {
    for (const each of drawn)
      for (const keyword of [each.name, each.name.toLowerCase()])
        expect((await find(keyword)).sort(), keyword).toEqual(titlesOf(each).sort());
  });
});

test('three letters are no initials of a plain word, and are those of a name', async () => {
  await withLibrary(['铜矿产销量月报', '贵州茅台深度', '医美注射类产品蓝皮书'], async (find) => {
    for (const keyword of ['CXL', 'cxl', 'LCP', 'lcp']) expect(await find(keyword), keyword).toEqual([]);
    expect(await find('产销量')).toEqual(['铜矿产销量月报']);
  });
});
