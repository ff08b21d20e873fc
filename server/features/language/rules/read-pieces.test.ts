import { expect, test } from 'vitest';
import { buildDictionary } from './dictionary.ts';
import { readPieces } from './read-pieces.ts';

const dictionary = buildDictionary(
  { entities: [], synonyms: [], words: [], terms: [], compounds: ['怎么看', '怎么看懂'] },
  { soundOf: () => ({ full: '', initials: '' }), readingsOf: () => [] },
);
/** Every character by itself: what stands together the dictionary says. */
const cutWords = (folded: string) => [...folded].map((_, start) => ({ start, end: start + 1 }));
const read = (folded: string) =>
  readPieces(folded, { dictionary, cutWords, today: '2026-11-21' }).map(({ kind, start, end }) => [
    kind,
    folded.slice(start, end),
  ]);

test('what only asks is no word, though titles hold it together; a longer word that begins so is one', () => {
  expect(read('怎么看')).toEqual([['idle', '怎么看']]);
  expect(read('怎么看懂')).toEqual([['word', '怎么看懂']]);
});

test.each(['重卡', '重庆', '空调', '好利来', '淡水', '涨停板'])(
  '%s behind what asks for views is cut by itself',
  (subject) => {
    // 看重, 看空, 看好, 看淡, 看涨 are words as well, where nothing parts them.
    const cutGlued = (folded: string) => {
      if (folded.startsWith(subject)) return [{ start: 0, end: subject.length }];
      const glued = folded.search(/看[重空好淡涨]/u);
      const plain = cutWords(folded);
      return glued < 0 ? plain : plain.toSpliced(glued, 2, { start: glued, end: glued + 2 });
    };
    for (const asks of ['怎么看', '如何看']) {
      const folded = `券商${asks}${subject}`;
      const pieces = readPieces(folded, { dictionary, cutWords: cutGlued, today: '2026-11-21' });
      expect(pieces.some(({ start }) => start === 5)).toBe(true);
      expect(
        pieces.filter(({ kind }) => kind !== 'idle').every(({ start, end }) => end <= 2 || start >= 5),
      ).toBe(true);
    }
  },
);

test.each(['高不高', '贵不贵', '好不好', '多不多'])('%s asks whether it is so, and is no word', (asks) => {
  for (const subject of ['转债估值', '库存']) {
    const pieces = read(`${subject}${asks}`);
    expect(pieces.at(-1)).toEqual(['idle', asks]);
    expect(
      pieces
        .slice(0, -1)
        .map(([, text]) => text)
        .join(''),
    ).toBe(subject);
  }
});

test('a figure with its unit is one word, glued to others or not; a version goes on behind its second point', () => {
  expect(read('1.6t')).toEqual([['word', '1.6t']]);
  expect(read('800g与1.6t光模块').filter(([, text]) => text?.includes('.'))).toEqual([['word', '1.6t']]);
  expect(read('0.13um工艺')[0]).toEqual(['word', '0.13um']);
  expect(read('1.2.3').every(([, text]) => text !== '1.2')).toBe(true);
});

test('letters and a mark behind a hyphen are one name; a span of numbers and longer words beside a hyphen are not', () => {
  for (const name of ['risc-v', 'pd-1', 'wi-fi', 'f-35', 'car-t'])
    expect(read(`${name}芯片`)[0], name).toEqual(['word', name]);
  for (const other of ['2024-25', 'cost-plus', '10-k-2', 'risc-'])
    expect(read(other), other).not.toContainEqual(['word', other]);
});

test.each(['多久', '多长时间', '有多大', '还有多少', '什么时候'])(
  '%s asks, whatever it is asked of',
  (asks) => {
    for (const subject of ['涨价能持续', '空间', '库存'])
      expect(read(`${subject}${asks}`).at(-1)).toEqual(['idle', asks]);
  },
);

test.each([
  ['黄金', '还能', '涨吗'],
  ['银行股', '该不该', '买'],
  ['煤炭', '为啥', '跌'],
  ['出口', '来自', '哪里'],
  ['估值', '取决于', '什么'],
])('of %s%s%s the middle asks and names nothing', (subject, asks, rest) => {
  expect(read(`${subject}${asks}${rest}`)).toContainEqual(['idle', asks]);
});

test('看好 stays a word where nothing else begins behind 看', () => {
  const cut = (folded: string) =>
    ['券商', '机构', '怎么', '如何', '看好', '光伏']
      .flatMap((word) => {
        const start = folded.indexOf(word);
        return start < 0 ? [] : [{ start, end: start + word.length }];
      })
      .sort((a, b) => a.start - b.start);
  const pieces = readPieces('机构如何看好光伏', { dictionary, cutWords: cut, today: '2026-11-21' });
  expect(pieces.some(({ start, end }) => start === 4 && end === 6)).toBe(true);
});

test.each([
  ['美联储', '降', '降息'],
  ['央行', '降', '降准'],
  ['茅台', '提', '提价'],
  ['公司', '分', '分红'],
])('%s%s不…: what is done is a word, and only the rest asks', (who, verb, done) => {
  const known = [who, done, `${verb}不`, `${verb}不${verb}`];
  const cut = (folded: string): { start: number; end: number }[] => {
    const words: { start: number; end: number }[] = [];
    for (let at = 0; at < folded.length; ) {
      const word = known.find((one) => folded.startsWith(one, at)) ?? folded.charAt(at);
      words.push({ start: at, end: at + word.length });
      at += word.length;
    }
    return words;
  };
  const folded = `${who}${verb}不${done}`;
  const pieces = readPieces(folded, { dictionary, cutWords: cut, today: '2026-11-21' });
  const read = pieces.map(({ kind, start, end }) => [kind, folded.slice(start, end)]);
  expect(read).toContainEqual(['idle', `${verb}不`]);
  expect(read.at(-1)).toEqual(['word', done]);
});

test('what is repeated many times is cut in little time, however it asks', () => {
  for (const asks of ['怎么看好', '怎么看重卡', '降不降息', '怎么看降不降']) {
    let cuts = 0;
    const cut = (folded: string) => {
      cuts += 1;
      return Array.from(folded.matchAll(/看好|看重|重卡|降不|降息|怎么|./gu), ({ 0: word, index }) => ({
        start: index,
        end: index + word.length,
      }));
    };
    readPieces(asks.repeat(50), { dictionary, cutWords: cut, today: '2026-11-21' });
    expect(cuts, asks).toBeLessThan(6000);
  }
});

/** Words behind one another, each with its place. */
const placesOf = (words: readonly string[]) =>
  words.map((word, at) => {
    const start = words.slice(0, at).join('').length;
    return { start, end: start + word.length };
  });

const house = (name: string) => ({
  kind: 'organisation' as const,
  id: 7,
  parentId: 0,
  name,
  code: '',
  aliases: [],
  house: '',
});
const withNames = buildDictionary(
  {
    entities: [house('粤开'), house('平安'), house('东方财富')],
    synonyms: [['PMI', '采购经理指数']],
    words: [],
    terms: [],
    compounds: [],
  },
  { soundOf: () => ({ full: '', initials: '' }), readingsOf: () => [] },
);

test.each([
  // What the segmenter makes of each, and what it makes of what stands behind the name.
  ['粤开展望建议', ['粤', '开展', '望', '建议'], ['展望', '建议'], '粤开'],
  ['平安全球策略', ['平', '安全', '球', '策略'], ['全球', '策略'], '平安'],
])('%s begins with a name that was cut through', (folded, plain, behind, name) => {
  const pieces = readPieces(folded, {
    dictionary: withNames,
    cutWords: (text) => placesOf(text === folded ? plain : behind),
    today: '2026-11-21',
  });
  expect(pieces[0]).toMatchObject({ kind: 'entity', start: 0, end: name.length });
  expect(pieces.some(({ kind }) => kind === 'lone')).toBe(false);
});

test('a cut that leaves no character alone stays, and so does one that would leave one alone behind the name', () => {
  const read = (folded: string, plain: readonly string[], behind: readonly string[]) =>
    readPieces(folded, {
      dictionary: withNames,
      cutWords: (text) => placesOf(text === folded ? plain : behind),
      today: '2026-11-21',
    }).map(({ start, end }) => folded.slice(start, end));
  expect(read('平安全', ['平', '安全'], ['全'])).toEqual(['平', '安全']);
  expect(read('粤开展会', ['粤', '开展', '会'], ['展会'])).toEqual(['粤开', '展会']);
  expect(read('不平安全球', ['不平', '安全', '球'], ['全球'])).toEqual(['不平', '安全', '球']);
});

test('a version belongs to its name, and a figure of a measure does not', () => {
  const read = (folded: string, cut: readonly string[]) => {
    let at = 0;
    const places = cut.map((word) => {
      const start = folded.indexOf(word, at);
      at = start + word.length;
      return { start, end: at };
    });
    const pieces = readPieces(folded, { dictionary: withNames, cutWords: () => places, today: '2026-11-21' });
    return pieces.map(({ start, end }) => folded.slice(start, end));
  };
  expect(read('gpt5.6发布', ['gpt5', '6', '发布'])).toEqual(['gpt5.6', '发布']);
  expect(read('gpt-5.6', ['gpt', '5.6'])).toEqual(['gpt-5.6']);
  expect(read('pmi50.2', ['pmi50', '2'])).toEqual(['pmi50', '2']);
  expect(read('136号文', ['136', '号文'])).toEqual(['136号文']);
  expect(read('1号文件', ['1', '号', '文件'])).toEqual(['1', '号', '文件']);
});
