import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { composeReport } from './compose/compose-report.ts';
import { INDUSTRIES, IndustryFacts } from './industry-facts.ts';
import { planLibrary } from './plan-library.ts';
import { checkTexts, TextsInvalid } from './read-texts.ts';
import { Topic } from './topics.ts';

const read = (file: string): string => readFileSync(new URL(`./texts/${file}`, import.meta.url), 'utf8');
const battery = read('industries/battery.json');
const bonds = read('topics/bonds.json');

const change = (text: string, from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe('a text file with a mistake', () => {
  it.each([
    ['industries/battery.json', change(battery, '"swing": 26', '"swing": "26"'), 'price › swing：'],
    [
      'industries/battery.json',
      change(battery, '{d2share}', '{d2shar}'),
      'demand › 第 1 项：没有名为 {d2shar} 的占位符',
    ],
    ['industries/battery.json', change(battery, '{d2share}', '{d2share'), 'demand › 第 1 项：花括号没有成对'],
    [
      'industries/battery.json',
      change(battery, '["乘用车", 54]', '["乘用车", 55]'),
      'downstream：各项占比之和应为 100',
    ],
    ['industries/battery.json', change(battery, '"upstream"', '"upstreem"'), 'upstream：'],
    ['industries/battery.json', `${battery}}`, '不是有效的 JSON'],
  ])('%s is refused with the place and the reason (%#)', (file, text, reason) => {
    const check = () => checkTexts(file, text, IndustryFacts);
    expect(check).toThrow(TextsInvalid);
    expect(check).toThrow(`demo/texts/${file}`);
    expect(check).toThrow(reason);
  });

  it('may not name a row that its topic lacks', () => {
    const text = change(bonds, '{dr}', '{rd}');
    expect(() => checkTexts('topics/bonds.json', text, z.array(Topic))).toThrow(
      '第 1 项 › points › 第 1 项：rows 里没有名为 rd 的序列',
    );
  });
});

describe('the phrases', () => {
  it('are all said somewhere, and leave no brace in any report', () => {
    const sources = ['.', './compose'].flatMap((folder) => {
      const url = new URL(`${folder}/`, import.meta.url);
      return readdirSync(url)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(new URL(name, url), 'utf8'));
    });
    const phrases = JSON.parse(read('phrases.json')) as Record<string, Record<string, unknown>>;
    const places = Object.entries(phrases).flatMap(([chapter, named]) =>
      Object.keys(named).map((name) => `${chapter}.${name}`),
    );
    expect(places.filter((place) => !sources.some((source) => source.includes(`'${place}'`)))).toEqual([]);
    const plans = planLibrary({ count: 72, seed: 'yanjian', asOf: '2026-08-22' });
    for (const plan of plans) {
      const { report } = composeReport(plan, 'yanjian');
      const texts = JSON.stringify(report, (_, value) =>
        typeof value === 'string' ? value.replace(/[{}]/g, '！') : value,
      );
      expect(texts).not.toContain('！');
    }
  });
});

describe('the list of text files', () => {
  it('names every file that is there, so that none is written in vain', () => {
    const { industries, topics } = JSON.parse(read('order.json')) as Record<string, string[]>;
    for (const [folder, names] of Object.entries({ industries, topics })) {
      const files = readdirSync(new URL(`./texts/${folder}`, import.meta.url));
      expect(files.sort()).toEqual(names?.map((name) => `${name}.json`).sort());
    }
    expect(new Set(INDUSTRIES.map(({ industry }) => industry)).size).toBe(INDUSTRIES.length);
  });
});
