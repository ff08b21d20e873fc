import { beforeAll, expect, test } from 'vitest';
import { EXPORTED_AT_ONCE } from '#contract/calls/annotations.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { depsOf, mark, readerOf, reportWith } from '#server/testing/annotation-fixture.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { createAnnotations } from './create-annotations.ts';
import type { AnnotationDeps } from './deps.ts';
import { exportAnnotations } from './export-annotations.ts';

const fixture = libraryFixture();
const PAGES = [['储能电芯排产环比提升', '逆变器*出海*加速 <b>'], ['光伏组件价格企稳']] as const;
let deps: AnnotationDeps;
beforeAll(() => {
  deps = depsOf(fixture);
});

async function exported(
  who: Caller,
  fileId = 0,
): Promise<{ markdown: string; pieces: number; count: number }> {
  const whole = { markdown: '', pieces: 0, count: 0 };
  let after = '';
  do {
    const piece = await exportAnnotations(deps, { fileId, after }, who);
    whole.markdown += piece.markdown;
    whole.count += piece.count;
    whole.pieces += 1;
    after = piece.next;
  } while (after !== '');
  return whole;
}

test('an export has every quote as it stands, every note as it was typed, citations and links', async () => {
  const first = await reportWith(fixture, '导出甲', PAGES);
  const second = await reportWith(fixture, '导出乙', PAGES);
  const who = await readerOf(fixture, first, second);
  const later = await mark(deps, who, first, '光伏组件', { page: 2, colour: 'blue' });
  const starred = await mark(deps, who, first, '逆变器*出海*加速 <b>', { note: '**重点**\n第二行' });
  await mark(deps, who, second, '储能电芯');
  const { markdown, count, pieces } = await exported(who, first);
  expect([count, pieces]).toEqual([2, 1]);
  expect(markdown).toBe(
    [
      '## 导出甲',
      '',
      `国信证券. 导出甲\\[R/OL\\]. 国信证券, 2024(2024-05-01)\\[2026-11-21\\]. http://yanjian.example/detail?fid=${first}.`,
      '',
      '> 逆变器\\*出海\\*加速 \\<b\\>',
      '',
      '**重点**\n第二行',
      '',
      `— [第 1 页](http://yanjian.example/detail?fid=${first}&page=1&note=${starred.id}) · 黄色 · 2026-11-21`,
      '',
      '> 光伏组件',
      '',
      `— [第 2 页](http://yanjian.example/detail?fid=${first}&page=2&note=${later.id}) · 蓝色 · 2026-11-21`,
      '',
      '',
    ].join('\n'),
  );
  const all = await exported(who);
  expect(all.count).toBe(3);
  expect(all.markdown.match(/^## .*$/gmu)).toEqual(['## 导出甲', '## 导出乙']);
});

test('an export of many comes in pieces that neither lose nor repeat anything', async () => {
  const fid = await reportWith(fixture, '导出多', PAGES);
  const who = await readerOf(fixture, fid);
  await mark(deps, who, fid, '储能电芯');
  const more = EXPORTED_AT_ONCE * 2;
  await fixture.deps.database.pool.query(
    `INSERT INTO annotations (uid, key, report_id, content_id, cited, colour, quote, note, folded, prefix, suffix, is_only, page, top_share,
       boxes, file_sha256, created_at, updated_at)
     SELECT uid, gen_random_uuid(), report_id, content_id, cited, colour, 'Q' || n || 'Q', '', '', '', '', false, 1 + n % 7, n % 3, '[]', '',
       created_at, updated_at FROM annotations, generate_series(1, $2) n WHERE uid = $1`,
    [who.uid, more],
  );
  const { markdown, count, pieces } = await exported(who);
  expect([count, pieces]).toEqual([more + 1, 3]);
  expect(markdown.match(/^## /gmu)).toHaveLength(1);
  const said = markdown.match(/Q\d+Q/gu) ?? [];
  expect([said.length, new Set(said).size]).toEqual([more, more]);
});

test('the personal export holds all of it, and deletion leaves nothing', async () => {
  const fid = await reportWith(fixture, '导出丙', PAGES);
  const [who, other] = [await readerOf(fixture, fid), await readerOf(fixture, fid)];
  await mark(deps, who, fid, '储能电芯', { note: '只给自己' });
  await mark(deps, other, fid, '光伏组件', { page: 2 });
  const { personalData } = createAnnotations(fixture.deps);
  const own = (uid: number) => personalData?.exportOf(allow({ uid }, 'exportPerson'));
  expect(await own(who.uid)).toMatchObject([{ quote: '储能电芯', note: '只给自己', report_id: fid }]);
  await personalData?.erase(allow({ uid: who.uid }, 'erasePerson'));
  await personalData?.erase(allow({ uid: who.uid }, 'erasePerson'));
  expect(await own(who.uid)).toEqual([]);
  expect(await own(other.uid)).toMatchObject([{ quote: '光伏组件' }]);
});
