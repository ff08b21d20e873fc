import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { INDUSTRIES, LAST_DAY, readVocabulary, seededRandom } from './search-corpus.ts';

const TITLE_WORDS = 8;
const ABSTRACT_WORDS = 24;
const DAYS = 3650;
const ORGANISATIONS = 60;
/** Lines written at a time. */
const CHUNK = 2000;

const dayOf = (second: number): string => new Date(second * 1000).toISOString().slice(0, 10);

/** Writes a catalogue (JSON lines) of reports whose words come as often as in jieba's dictionary. The same for the same numbers. */
export async function writeCatalogue(path: string, records: number, seed: number): Promise<void> {
  const vocabulary = readVocabulary();
  const random = seededRandom(seed);
  const sentence = (words: number) => Array.from({ length: words }, () => vocabulary.draw(random)).join('');
  const line = (number: number): string =>
    JSON.stringify({
      source: 'bench',
      title: `${sentence(TITLE_WORDS)}（${number}）`,
      org: `机构${Math.floor(random() * ORGANISATIONS)}`,
      date: dayOf(LAST_DAY - Math.floor(random() * DAYS) * 86_400),
      industry: `行业${Math.floor(random() * INDUSTRIES)}`,
      abstract: sentence(ABSTRACT_WORDS),
    });
  const file = createWriteStream(path);
  for (let start = 0; start < records; start += CHUNK) {
    const size = Math.min(CHUNK, records - start);
    const lines = Array.from({ length: size }, (_, i) => line(start + i + 1));
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
