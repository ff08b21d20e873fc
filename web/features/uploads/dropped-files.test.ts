// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { chosenFiles, droppedFiles } from './dropped-files.ts';

const file = (name: string, webkitRelativePath = '') =>
  Object.assign(new File(['x'], name), { webkitRelativePath });

/** A dropped file or folder as browsers hand it out; a folder gives its entries in batches of two. */
function entry(path: string, inner?: object[]): object {
  if (inner === undefined)
    return {
      isFile: true,
      fullPath: path,
      file: (done: (found: File) => void) => done(file(path.split('/').at(-1) ?? '')),
    };
  return {
    isFile: false,
    fullPath: path,
    createReader: () => {
      const left = [...inner];
      return { readEntries: (done: (batch: object[]) => void) => done(left.splice(0, 2)) };
    },
  };
}
const dropped = (...entries: (object | null)[]) =>
  ({
    items: entries.map((each) => ({ webkitGetAsEntry: () => each })),
    files: [],
  }) as unknown as DataTransfer;
const told = (files: Awaited<ReturnType<typeof droppedFiles>>) =>
  files.map(({ file: { name }, folder }) => `${folder}|${name}`);

test('files lie where they were dropped from, however deep, every batch of a folder', async () => {
  const data = dropped(
    entry('/一.pdf'),
    entry('/资料', [
      entry('/资料/二.pdf'),
      entry('/资料/三.pdf'),
      entry('/资料/四.pdf'),
      entry('/资料/深', [entry('/资料/深/五.pdf')]),
    ]),
  );
  expect(told(await droppedFiles(data))).toEqual([
    '|一.pdf',
    '资料|二.pdf',
    '资料|三.pdf',
    '资料|四.pdf',
    '资料/深|五.pdf',
  ]);
});

test('what is pasted is no entry of a file system, and is taken all the same', async () => {
  const data = {
    items: [{ webkitGetAsEntry: () => null }],
    files: [file('截图.png')],
  } as unknown as DataTransfer;
  expect(told(await droppedFiles(data))).toEqual(['|截图.png']);
});

test('a folder that is chosen keeps what its files lie in', () => {
  const inner = file('二.pdf', '资料/深/二.pdf');
  expect(told(chosenFiles([inner, file('一.pdf')]))).toEqual(['资料/深|二.pdf', '|一.pdf']);
});

test('nobody waits for a disk that was dropped whole', async () => {
  const many = Array.from({ length: 1500 }, (_, at) => entry(`/盘/${at}.pdf`));
  const found = await droppedFiles(dropped(entry('/盘', many)));
  expect(found.length).toBeLessThanOrEqual(1000);
  expect(found.length).toBeGreaterThan(900);
});
