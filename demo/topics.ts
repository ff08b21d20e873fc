import { z } from 'zod';
import { readTexts, textWith } from './read-texts.ts';

const Name = z.string().min(1);

/** A monthly row: `base` in 2023, `swing` in per cent of it, `drift` in per cent a year. */
const Row = z.strictObject({
  name: Name,
  unit: z.string(),
  base: z.number(),
  swing: z.number().nonnegative(),
  drift: z.number().optional(),
});

/** Text may hold {key} for the latest value of a row and {key:c} for its change over a year. */
const Text = textWith(/^[a-z]+(?::c)?$/);

/** A subject that belongs to no single industry: what is measured, and what an analyst says about it. */
export const Topic = z
  .strictObject({
    type: z.literal([1, 4, 6, 7]),
    title: Name,
    stance: Name,
    rows: z.record(z.string().regex(/^[a-z]+$/), Row),
    points: z.array(z.tuple([Name, Text])).min(1),
    parts: z.array(
      z.strictObject({ title: Name, sections: z.array(z.tuple([Name, Text, z.array(Name).min(1).max(2)])) }),
    ),
    risks: Name,
  })
  .superRefine(({ rows, points, parts }, context) => {
    const used = [
      ...points.flatMap(([, text], index) => keysIn(text).map((key) => ({ key, path: ['points', index] }))),
      ...parts.flatMap(({ sections }, part) =>
        sections.flatMap(([, text, keys], index) =>
          [...keysIn(text), ...keys].map((key) => ({ key, path: ['parts', part, 'sections', index] })),
        ),
      ),
    ];
    for (const { key, path } of used) {
      if (!(key in rows))
        context.addIssue({ code: 'custom', path, message: `rows 里没有名为 ${key} 的序列` });
    }
  });

const keysIn = (text: string): string[] => [...text.matchAll(/\{([a-z]+)/g)].map(([, key = '']) => key);

export type Topic = z.infer<typeof Topic>;
export type Row = z.infer<typeof Row>;

/** Macro, strategy, quantitative and fixed income: `demo/texts/topics/*.json`, in the order in which they are dealt out. */
export const TOPICS: readonly Topic[] = readTexts(
  'order.json',
  z.object({ topics: z.array(Name) }),
).topics.flatMap((name) => readTexts(`topics/${name}.json`, z.array(Topic)));
