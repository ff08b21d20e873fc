import { afterAll, expect, test, vi } from 'vitest';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { CARD, cardPdf } from './card-pdf.ts';
import { cardOf, createShareCards } from './share-cards.ts';

const pdf = createPdfiumReader();
afterAll(() => pdf.close());

const REPORT = {
  fid: 7,
  name: '晴海股份（600901）深度：ROE 回到 12.5%',
  stockOrgData: { id: 1, name: '云岭证券', is_broker: true },
  timeText: '2026-11-20',
  page_count: 18,
  chart_count: 0,
  paragraphCount: 93,
  rating: '买入',
};
const asker = { party: 'a', now: Date.parse('2026-11-21T12:00:00+08:00') };

test('a card says the title, the house, the day and what there is, in letters that can be read', async () => {
  const { pages } = await pdf.readText(cardPdf(cardOf(REPORT)));
  const said = pages[0]?.lines.map(({ text }) => text).join('\n') ?? '';
  for (const words of ['研见', '晴海股份（600901）深度：ROE', '12.5%', '云岭证券', '2026-11-20'])
    expect(said).toContain(words);
  for (const words of ['买入', '18', '页原文', '93', '段可检索']) expect(said).toContain(words);
  expect(said).not.toContain('幅图表');
});

test('it is drawn in the size that is shared, once however many ask, and again where the report says something else', async () => {
  const drawn = vi.spyOn(pdf, 'renderArea');
  const cards = createShareCards({ pdf });
  const [first, second] = await Promise.all([cards.draw(REPORT, asker), cards.draw(REPORT, asker)]);
  expect(first).toBe(second);
  expect(Buffer.from(first.subarray(8, 12)).toString('latin1')).toBe('WEBP');
  const shown = await drawn.mock.results[0]?.value;
  expect(shown).toMatchObject({ width: CARD.width, height: CARD.height });
  await cards.draw(REPORT, { ...asker, party: 'b' });
  expect(drawn).toHaveBeenCalledTimes(1);
  await cards.draw({ ...REPORT, name: '另一个题目' }, asker);
  expect(drawn).toHaveBeenCalledTimes(2);
});
