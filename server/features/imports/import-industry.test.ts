import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { libraryFixture, pageOfText } from '../../testing/library-fixture.ts';
import { importPaths } from './import-paths.ts';

describe('the industry of an annual report', () => {
  const fixture = libraryFixture();
  let folders = 0;

  async function importFiles(files: Record<string, string>, stockIndustries?: Map<string, string>) {
    const folder = `in-${++folders}`;
    for (const [name, text] of Object.entries(files)) fixture.write(join(folder, name), text);
    const deps = stockIndustries ? { ...fixture.deps, stockIndustries: () => stockIndustries } : fixture.deps;
    return importPaths(deps, [join(fixture.folder, folder)]);
  }

  async function industryOf(title: string) {
    const { rows } = await fixture.deps.database.pool.query<{ id: number }>(
      'SELECT id FROM reports WHERE title = $1',
      [title],
    );
    const record = await fixture.deps.library.records.describe(rows[0]?.id ?? 0);
    return [record?.item.fileIndustryData.map(({ name }) => name), record?.valueSources.industry];
  }

  const row = (name: string, company: string, more: Record<string, string> = {}) =>
    JSON.stringify({
      title: `${name}：2020年年度报告`,
      org: company,
      date: '2021-04-01',
      stock_code: '609981',
      stock_name: name,
      ...more,
    });

  it('comes from the company name, says so, and gives way to whatever knows better', async () => {
    await importFiles({ 'rows.jsonl': row('某某股份', '某某药业集团股份有限公司') });
    expect(await industryOf('某某股份：2020年年度报告')).toEqual([['医药生物'], 'company-name']);
    const again = await importFiles({
      'rows.jsonl': row('某某股份', '某某药业集团股份有限公司', { industry: '化学制药' }),
    });
    expect(again.counts).toMatchObject({ imported: 0, joined: 1 });
    expect(await industryOf('某某股份：2020年年度报告')).toEqual([['医药生物', '化学制药'], 'given']);
    // A name never displaces what was given.
    await importFiles({ 'rows.jsonl': `${row('某某股份', '某某药业集团股份有限公司')}\n` });
    expect(await industryOf('某某股份：2020年年度报告')).toEqual([['医药生物', '化学制药'], 'given']);
  });

  it('is read from the file where the catalogue had none', async () => {
    await importFiles({ 'rows.jsonl': row('甲乙科技', '甲乙科技股份有限公司', { stock_code: '609983' }) });
    expect(await industryOf('甲乙科技：2020年年度报告')).toEqual([[], undefined]);
    const statement = '公司所属行业为“C27 医药制造业”。';
    const joined = await importFiles({
      '2021-04-01__甲乙科技股份有限公司__609983__甲乙科技__2020年__年度报告.pdf': `${pageOfText('甲乙科技2020年年度报告', 61)}\n${statement}`,
    });
    expect(joined.counts).toMatchObject({ joined: 1 });
    expect(await industryOf('甲乙科技：2020年年度报告')).toEqual([['医药生物'], 'text']);
  });

  it('is what most reports about the company state, and gives way to what a report says itself', async () => {
    const about = (title: string, industry: string, date: string) =>
      JSON.stringify({
        title,
        org: '远望证券',
        date,
        stock_code: '609984',
        stock_name: '戊己控股',
        industry,
      });
    await importFiles({ 'first.jsonl': row('戊己控股', '戊己控股股份有限公司', { stock_code: '609984' }) });
    expect(await industryOf('戊己控股：2020年年度报告')).toEqual([[], undefined]);
    await importFiles({
      'more.jsonl': [
        about('戊己控股(609984)：提价落地', '白酒Ⅱ', '2021-05-01'),
        about('戊己控股(609984)：渠道改善', '白酒Ⅱ', '2021-06-01'),
        about('戊己控股(609984)：跨界看点', '化学制药', '2021-07-01'),
        about('戊己控股(609984)：季报点评', '', '2021-08-01'),
      ].join('\n'),
    });
    const taken = [['食品饮料', '白酒Ⅱ'], 'same-stock'];
    expect(await industryOf('戊己控股：2020年年度报告')).toEqual(taken);
    expect(await industryOf('戊己控股(609984)：季报点评')).toEqual(taken);
    expect(await industryOf('戊己控股(609984)：跨界看点')).toEqual([['医药生物', '化学制药'], 'given']);
    await importFiles({ 'again.jsonl': about('戊己控股(609984)：季报点评', '化学制药', '2021-08-01') });
    expect(await industryOf('戊己控股(609984)：季报点评')).toEqual([['医药生物', '化学制药'], 'given']);
    // Two against two: no majority, so that what was taken stays as it was and nothing new is taken.
    expect(await industryOf('戊己控股：2020年年度报告')).toEqual(taken);
  });

  it('is what most other reports state that name the company, where none about it does; a word of a trade names none', async () => {
    const weekly = (title: string, industry: string, abstract = '') =>
      JSON.stringify({ title, org: '远望证券', date: '2021-05-01', industry, abstract });
    const about = (code: string, name: string) =>
      JSON.stringify({
        title: `${name}点评：${code}`,
        org: '远望证券',
        date: '2021-06-01',
        stock_code: code,
        stock_name: name,
        type: 3,
      });
    await importFiles({
      'said.jsonl': [
        about('609985', '庚辛时代'),
        about('609986', '壬癸国际'),
        about('609987', '自动化设备'),
        weekly('电池行业周报：庚辛时代发布钠电', '电池'),
        weekly('电池行业双周报', '电池', '本期关注庚辛时代扩产。'),
        weekly('公用事业月报：庚辛时代入股', '电力'),
        weekly('白酒周报：壬癸国际提价', '白酒Ⅱ'),
        weekly('机械周报：自动化设备放量', '自动化设备'),
        weekly('机械月报：自动化设备订单', '自动化设备'),
      ].join('\n'),
    });
    expect(await industryOf('庚辛时代点评：609985')).toEqual([['电力设备', '电池'], 'library-says']);
    expect(await industryOf('壬癸国际点评：609986')).toEqual([[], undefined]);
    expect(await industryOf('自动化设备点评：609987')).toEqual([[], undefined]);
    await importFiles({
      'own.jsonl': JSON.stringify({
        title: '庚辛时代深度：609985',
        org: '远望证券',
        date: '2021-07-01',
        stock_code: '609985',
        stock_name: '庚辛时代',
        type: 3,
        industry: '化学制药',
      }),
    });
    // What a report about the company states tells more.
    expect(await industryOf('庚辛时代点评：609985')).toEqual([['医药生物', '化学制药'], 'same-stock']);
  });

  it("is the one of the operator's table where there is a table", async () => {
    const table = new Map([['609982', '专用设备']]);
    await importFiles(
      { 'rows.jsonl': row('丙丁科技', '丙丁科技股份有限公司', { stock_code: 'SH609982' }) },
      table,
    );
    expect(await industryOf('丙丁科技：2020年年度报告')).toEqual([['机械设备', '专用设备'], 'stock-table']);
  });
});
