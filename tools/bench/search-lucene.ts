import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { foldText } from '#contract/text/fold.ts';
import { forEachToken, indexTokens, queryPhrase } from '#contract/text/tokenize.ts';
import type { IndexedReport } from '#server/features/collections/index.ts';
import type { Engine } from './search-engine.ts';
import { type BenchQuery, toIndexQuery } from './search-queries.ts';

const PROGRAM = join(import.meta.dirname, 'lucene/Beside.java');
/** A token that no text has, so that no phrase reaches from one field's text into the next. */
const BETWEEN = '\u0001';

/** The product's tokens between blanks. */
function tokensOf(texts: readonly string[]): string {
  const tokens: string[] = [];
  for (const text of texts) {
    if (tokens.length > 0) tokens.push(BETWEEN);
    forEachToken(foldText(text), (token) => tokens.push(token));
  }
  return tokens.join(' ');
}

function lineOf({ id, publishedAtSeconds, tags, fields }: IndexedReport): string {
  const { title = [], organisation = [], body = [] } = fields;
  const whole = tokensOf([...title, ...organisation, ...body]);
  return [id, publishedAtSeconds, tags.join(' '), tokensOf(title), whole].join('\t');
}

function askedLine(query: BenchQuery): string {
  const { offset, limit, sort, publishedFromSeconds = 0 } = toIndexQuery(query);
  const tag = query.kind === 'filtered' ? `industry:${query.industry}` : '';
  const field = query.kind === 'title' ? 'title' : 'any';
  const phrases = query.words.map((word) =>
    (queryPhrase(foldText(word))?.tokens ?? indexTokens(foldText(word))).join(' '),
  );
  return ['ask', query.kind, field, sort, offset, limit, publishedFromSeconds, tag, ...phrases].join('\t');
}

/**
 * Lucene 9.12 over the same tokens, in a Java of its own (17 or later): `LUCENE_JARS` is a folder with its jars, as a distribution of
 * OpenSearch has one in `lib`. Its relevance is its own BM25; no vector is kept.
 */
export async function openLucene(directory: string): Promise<Engine> {
  const jars = process.env.LUCENE_JARS;
  if (jars === undefined) throw new Error('LUCENE_JARS: the folder with the jars of Lucene 9.12');
  mkdirSync(directory, { recursive: true });
  const java: ChildProcessByStdio<Writable, Readable, null> = spawn(
    'java',
    ['-Xms512m', '-Xmx512m', '-cp', join(jars, '*'), PROGRAM, directory],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const answers = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<number> => {
    const { value, done } = await answers.next();
    if (done === true) throw new Error('Lucene has ended');
    return Number(value);
  };
  let bytes = 0;
  return {
    name: 'Lucene',
    isInProcess: false,
    async load(source) {
      java.stdin.write('load\n');
      for await (const reports of source)
        if (!java.stdin.write(reports.map((report) => `${lineOf(report)}\n`).join('')))
          await once(java.stdin, 'drain');
      java.stdin.write('END\n');
      bytes = await answer();
    },
    bytes: async () => bytes,
    ask(query) {
      java.stdin.write(`${askedLine(query)}\n`);
      return answer();
    },
    forget: async () => undefined,
    async close() {
      const ended = once(java, 'exit');
      java.stdin.end();
      await ended;
    },
  };
}
