// @vitest-environment happy-dom
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { dropFirstPicture, type FirstPage, firstPictureScript } from './early-picture.ts';

const PAGE: FirstPage = {
  fid: 7,
  template: '/files/page/7-1-{width}.webp?signature=a"</script><b>',
  widths: [480, 800, 1200],
  aloneMs: 400,
  size: { width: 595, height: 842 },
  panels: { key: 'panels', widePx: 1180, phonePx: 768, left: 248, right: 304 },
  placesKey: 'places',
  turnsKey: 'turns',
};

type Kept = Record<string, unknown>;
interface Around {
  innerWidth?: number;
  devicePixelRatio?: number;
  local?: Kept;
  tab?: Kept;
}

let asked: string[] = [];
let serve: () => Promise<Response> = async () => new Response('picture');
const revoked: string[] = [];

afterEach(() => {
  asked = [];
  revoked.length = 0;
  serve = async () => new Response('picture');
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset.firstPage;
  vi.unstubAllGlobals();
});

const storeOf = (kept: Kept = {}) => ({
  getItem: (key: string) => (key in kept ? JSON.stringify(kept[key]) : null),
});

class Picture {
  src = '';
  decode = async () => {};
}

/** Runs the script as a page would: it has a window and nothing of ours. */
function runScript({ innerWidth = 1440, devicePixelRatio = 1, local, tab }: Around = {}): void {
  vi.stubGlobal('URL', {
    createObjectURL: () => 'blob:here/1',
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  runInNewContext(firstPictureScript(PAGE), {
    ...{ document, performance, innerWidth, devicePixelRatio, URL, Image: Picture, setTimeout },
    localStorage: storeOf(local),
    sessionStorage: storeOf(tab),
    fetch: (url: string) => {
      asked.push(url);
      return serve();
    },
  });
}

const root = document.documentElement;
const shown = () => vi.waitFor(() => expect(root.dataset.firstPage).toBe('shown'));

test('the page lies between the panels at once, and shows its picture when that is there', async () => {
  runScript();
  expect(root.dataset.firstPage).toBe('asked');
  expect(root.style.getPropertyValue('--first-left')).toBe('248px');
  expect(root.style.getPropertyValue('--first-right')).toBe('304px');
  expect(root.style.getPropertyValue('--first-shape')).toBe('595 / 842');
  await shown();
  expect(asked).toEqual([PAGE.template.replace('{width}', '800')]);
  expect(root.style.getPropertyValue('--first-picture')).toContain('blob:here/1');
  dropFirstPicture();
  expect([root.dataset.firstPage, root.getAttribute('style') ?? '']).toEqual([undefined, '']);
  expect(revoked).toEqual(['blob:here/1']);
});

test.each<[string, Around, number]>([
  ['a narrow window', { innerWidth: 1000 }, 1200],
  ['a phone', { innerWidth: 390 }, 480],
  ['a sharp phone', { innerWidth: 390, devicePixelRatio: 2 }, 800],
  ['folded panels', { innerWidth: 820, local: { panels: { left: true, leftWidth: 300 } } }, 480],
  ['the sharpest screen', { devicePixelRatio: 3 }, 1200],
])('%s asks for a picture of its width', (_, around, width) => {
  runScript(around);
  expect(asked).toEqual([PAGE.template.replace('{width}', String(width))]);
});

const at = (page: number, offset = 0, more = {}) => ({ page, offset, at: 1, ...more });

test.each<[string, Around, number]>([
  ['its beginning', { local: { places: { 7: at(1) } } }, 1],
  ['another report', { local: { places: { 71: at(5), 8: at(5) } } }, 1],
  ['a later page', { local: { places: { 7: at(5) } } }, 0],
  ['the middle of the first page', { local: { places: { 7: at(1, 0.5) } } }, 0],
  [
    'the first page enlarged',
    { local: { places: { 7: at(1, 0, { zoom: { kind: 'exact', zoom: 2 } }) } } },
    0,
  ],
  ['a later page of this visit', { tab: { places: { '7 default ?fid=7': at(9) } } }, 0],
  ['the report turned', { tab: { turns: [['7', { turn: 90, isSpread: false }]] } }, 0],
])('who left %s asks %o', (_, around, times) => {
  runScript(around);
  expect(asked).toHaveLength(times);
});

test('the address cannot end the script', () => {
  expect(firstPictureScript(PAGE)).not.toContain('</script');
});

test('a picture that does not come, or comes after its page, is not shown', async () => {
  serve = async () => new Response('', { status: 503 });
  runScript();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(root.dataset.firstPage).toBe('asked');

  let arrive = (_: Response) => {};
  serve = () =>
    new Promise((done) => {
      arrive = done;
    });
  runScript();
  dropFirstPicture();
  arrive(new Response('picture'));
  await vi.waitFor(() => expect(revoked).toEqual(['blob:here/1']));
  expect(root.style.getPropertyValue('--first-picture')).toBe('');
});
