// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { MINI_PROGRAMME, REPORT_CODE_PATH } from '#contract/calls/site.ts';
import { mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { ShareDialog } from './share-dialog.tsx';

const REPORT = { kind: 'report', fid: 7, name: '光伏行业深度' } as const;
const HUB = { kind: 'page', path: '/industry/63', name: '电力设备' } as const;
const codes = [{ name: MINI_PROGRAMME, picture: '/files/qr/mini.png' }];
const WITH_PROGRAMME = { ...VISITOR, operator: { ...VISITOR.operator, codes } };

async function picturesOf(shared: typeof REPORT | typeof HUB, root = VISITOR) {
  const page = await mount(<ShareDialog shared={shared} place="" onClose={() => {}} />, root);
  const pictures = [...document.querySelectorAll('figure img')].map((picture) => picture.getAttribute('src'));
  const drawn = document.querySelectorAll('figure svg').length;
  await page.unmount();
  return { pictures, drawn };
}

test('a report has the code of the mini-programme beside that of the link, where there is one', async () => {
  const picture = `${REPORT_CODE_PATH}?scene=7&type=2`;
  expect(await picturesOf(REPORT, WITH_PROGRAMME)).toEqual({ pictures: [picture], drawn: 1 });
  expect(await picturesOf(REPORT)).toEqual({ pictures: [], drawn: 1 });
  expect(await picturesOf(HUB, WITH_PROGRAMME)).toEqual({ pictures: [], drawn: 1 });
});
