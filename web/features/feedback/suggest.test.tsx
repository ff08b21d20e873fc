// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { submitFeedback } from '#contract/calls/feedback.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount, press, write } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { Suggest } from './suggest.tsx';

const { readPicture } = vi.hoisted(() => ({ readPicture: vi.fn() }));
vi.mock('#web/ui/read-picture.ts', () => ({ readPicture }));

const sent = vi.fn();
let isDown: boolean;
let isTold: 0 | 1;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [isDown, isTold] = [false, 1];
});
afterEach(() => page.unmount());

async function show(address = '/suggest') {
  const send = answering(
    new Map([
      [
        submitFeedback,
        (request: object) => {
          if (isDown) return unreached();
          sent(request);
          return { is_told: isTold };
        },
      ],
    ]),
  );
  page = await mount(<Suggest />, person(), asking(send), address);
}
const text = () => page.place.textContent ?? '';
const say = (words: string) =>
  doing(() => {
    const area = page.place.querySelector('textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, words);
    area?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const attach = (name: string) =>
  doing(() => {
    const input = found('textbox', '附上的图片') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const plain = { name: '', contact: '', job: '', context: '', picture: '' };

test('without words nothing is sent, and the field says so', async () => {
  await show();
  await say('   ');
  await press('提交');
  await until(() => expect(text()).toContain('请填写内容'));
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  [1 as const, '答复会出现在“我的订阅”的消息里'],
  [0 as const, '留了联系方式的，会按它答复'],
])('what is sent is thanked for, and where the answer will be is said: %i', async (told, said) => {
  isTold = told;
  await show();
  await say('检索结果里有重复的');
  await write('称呼', '王');
  await press('提交');
  await until(() => expect(text()).toContain(said));
  expect(sent).toHaveBeenCalledWith({ ...plain, content: '检索结果里有重复的', name: '王' });
});

test('where one was goes along, unless it is taken out', async () => {
  await show(`/suggest?${new URLSearchParams({ context: '检索“储能”' })}`);
  expect(text()).toContain('一并提交：检索“储能”');
  await say('缺一份');
  await press('提交');
  await until(() =>
    expect(sent).toHaveBeenLastCalledWith({ ...plain, content: '缺一份', context: '检索“储能”' }),
  );
  await page.unmount();
  await show(`/suggest?${new URLSearchParams({ context: '检索“储能”' })}`);
  await press('不提交这一句');
  await say('缺一份');
  await press('提交');
  await until(() => expect(sent).toHaveBeenLastCalledWith({ ...plain, content: '缺一份' }));
});

test('what does not arrive is said, and nothing that was written is lost', async () => {
  isDown = true;
  await show();
  await say('缺一份');
  await press('提交');
  await until(() => expect(page.place.querySelector('[role="alert"]')?.textContent).toBe('服务暂时不可用'));
  expect(page.place.querySelector('textarea')?.value).toBe('缺一份');
  isDown = false;
  await press('提交');
  await until(() => expect(text()).toContain('已提交'));
});

test('a picture goes along, is taken out again, and what is none is said', async () => {
  readPicture.mockResolvedValueOnce('QUJD');
  await show();
  await attach('截图.png');
  await until(() => expect(page.place.querySelector('img[alt="附上的图片"]')).not.toBeNull());
  await press('移除图片');
  expect(page.place.querySelector('img[alt="附上的图片"]')).toBeNull();
  readPicture.mockRejectedValueOnce(new Error('no picture'));
  await attach('表.xlsx');
  await until(() => expect(text()).toContain('不是浏览器能读的图片'));
  readPicture.mockResolvedValueOnce('QUJD');
  await attach('截图.png');
  await until(() => expect(text()).not.toContain('不是浏览器能读的图片'));
  await say('看图');
  await press('提交');
  await until(() => expect(sent).toHaveBeenCalledWith({ ...plain, content: '看图', picture: 'QUJD' }));
});
