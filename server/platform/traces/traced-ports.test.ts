import { expect, test } from 'vitest';
import type { ModelPort } from '#server/ports/model.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { tracedModel } from './traced-model.ts';
import { tracedObjects } from './traced-objects.ts';
import { NO_TRACES, type Traces, UNKEPT } from './traces.ts';

/** Spans that were begun, and how each ended. */
function noting() {
  const spans: { name: string; noted: object; ended: string }[] = [];
  const traces: Traces = {
    ...NO_TRACES,
    isOn: true,
    current: () => UNKEPT,
    begin({ name, noted = {} }) {
      const told = { name, noted: { ...noted }, ended: 'not' };
      spans.push(told);
      return {
        ...UNKEPT,
        note: (more) => void Object.assign(told.noted, more),
        end(failure) {
          told.ended = failure === undefined ? 'well' : 'failed';
        },
      };
    },
  };
  return { spans, traces };
}

const SECRET = '某人问的话';
const model = (fails = false): ModelPort => ({
  async *lines() {
    yield 'one';
    yield 'two';
    if (fails) throw new Error(SECRET);
  },
});
const asked = { instructions: '', material: SECRET };
const { signal } = new AbortController();

async function linesOf(port: ModelPort, most = 9): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of port.lines(asked, signal)) if (lines.push(line) === most) break;
  return lines;
}

test('a model is asked as ever, until its last line, its failure, or until nobody wants another', async () => {
  const { spans, traces } = noting();
  expect(await linesOf(tracedModel(model(), traces))).toEqual(['one', 'two']);
  expect(await linesOf(tracedModel(model(), traces), 1)).toEqual(['one']);
  await expect(linesOf(tracedModel(model(true), traces))).rejects.toThrow(SECRET);
  expect(spans).toEqual([
    { name: 'model lines', noted: { 'model.lines': 2 }, ended: 'well' },
    { name: 'model lines', noted: { 'model.lines': 1 }, ended: 'well' },
    { name: 'model lines', noted: { 'model.lines': 2 }, ended: 'failed' },
  ]);
});

test('of an object its kind is told, and not which it is', async () => {
  const { spans, traces } = noting();
  const store = {
    get: async (key: string) => new TextEncoder().encode(key),
    stat: () => Promise.reject(new Error('away')),
  } as unknown as ObjectStore;
  const objects = tracedObjects(store, traces);
  expect(await objects.get('pdf/0a1b.pdf')).toEqual(new TextEncoder().encode('pdf/0a1b.pdf'));
  await expect(objects.stat('cover/7-320.webp')).rejects.toThrow('away');
  expect(spans).toEqual([
    { name: 'object get', noted: { 'object.kind': 'pdf' }, ended: 'well' },
    { name: 'object stat', noted: { 'object.kind': 'cover' }, ended: 'failed' },
  ]);
});

test('without traces both are what they were', () => {
  const [port, store] = [model(), {} as ObjectStore];
  expect(tracedModel(port, NO_TRACES)).toBe(port);
  expect(tracedObjects(store, NO_TRACES)).toBe(store);
});
