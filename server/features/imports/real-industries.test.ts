import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../testing/shared-data.ts';
import { industriesOfDivisions } from '../documents/rules/csrc-industry.ts';
import { taxonomyFinder } from '../documents/taxonomies/find-in-taxonomies.ts';
import { loadTaxonomies } from '../documents/taxonomies/load-taxonomies.ts';
import { draftFromRow } from './draft-from-row.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readCsv } from './read-csv.ts';

const isPresent = ['stocks.csv', 'reports.jsonl'].every((file) => hasShared(file, '真实公司的行业测试'));

describe.skipIf(!isPresent)('the industries of real companies', () => {
  const finder = taxonomyFinder(loadTaxonomies());

  it('agree with the securities commission for 95 of 100 annual reports whose company name tells one', async () => {
    const divisions = new Map<string, string>();
    for (const { fields } of readCsv(readFileSync(sharedPath('stocks.csv'), 'utf8')))
      divisions.set((fields.code ?? '').slice(3), fields.industry ?? '');
    const { rows } = await readCatalogue(sharedPath('reports.jsonl'));
    const annual = rows.filter(({ source }) => source === 'finglm_annual');
    let [told, judged, right] = [0, 0, 0];
    for (const row of annual) {
      const draft = draftFromRow(row, finder);
      if ('reason' in draft || draft.valueSources.industry !== 'company-name') continue;
      told += 1;
      const [level1 = ''] = industriesOfDivisions(divisions.get(row.stock_code) ?? '');
      // A division that spreads over several 申万 industries can judge nobody.
      if (level1 === '') continue;
      judged += 1;
      if (finder.industryById(draft.industry1 ?? 0)?.name === level1) right += 1;
    }
    console.log(
      `年报 ${annual.length} 份：由公司名称得出行业 ${told} 份，可核对 ${judged} 份，一致 ${right} 份`,
    );
    expect(told / annual.length).toBeGreaterThan(0.2);
    expect(right / judged).toBeGreaterThanOrEqual(0.95);
  });
});
