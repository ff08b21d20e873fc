import { expect, test } from 'vitest';
import { createHook } from './hook.ts';

test('those who asked are told in turn, each when the one before is through', async () => {
  const hook = createHook<number>();
  const heard: string[] = [];
  await hook.tell(1);
  hook.add(async (told) => {
    await Promise.resolve();
    heard.push(`first ${told}`);
  });
  hook.add((told) => void heard.push(`second ${told}`));
  await hook.tell(2);
  expect(heard).toEqual(['first 2', 'second 2']);
});

test('what one of them throws goes to whoever tells, so that a transaction is taken back', async () => {
  const hook = createHook<number>();
  hook.add(() => Promise.reject(new Error('not noted')));
  await expect(hook.tell(1)).rejects.toThrow('not noted');
});
