import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bringIn } from './import-report.ts';
import { largePdf } from './large-pdf.ts';
import { libraryCommand } from './library-command.ts';
import { addSomebody, signIn } from './signed-in.ts';
import { exhaust } from './stage.ts';
import { expect, test } from './test.ts';

/** Both are to know of a change within so much. */
const KNOWN_WITHIN_MS = 2_000;
const USED_UP = '今日阅读次数已用完';

/** `npm start` in the role that answers and does nothing else, over the library of the server of the journeys; gives where it serves. */
async function startBeside(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn('npm', ['start'], {
    env: { ...process.env, ROLE: 'api', PORT: '0', DATA_DIR: process.env.E2E_DATA_DIR ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm and the server: both are ended at once.
    detached: true,
  });
  for await (const line of createInterface(child.stdout)) {
    const address = /研见已启动：(http:\/\/localhost:\d+)/.exec(line)?.[1];
    if (address !== undefined) return { child, address };
  }
  throw new Error('the second server ended before it served');
}

test('two whole servers over one library: a new report, one that is withdrawn and a changed right are seen in both', async ({
  page,
  baseURL,
}) => {
  const { child, address } = await startBeside();
  try {
    const phone = await addSomebody(0);
    await signIn(page, phone);
    const both = async <Answer>(ask: (server: string) => Promise<Answer>) =>
      Promise.all([baseURL ?? '', address].map(ask));
    const read = async (server: string, path: string) => (await page.request.get(server + path)).text();
    const soon = { timeout: KNOWN_WITHIN_MS, intervals: [50] };

    const title = `双机验证${Date.now().toString(36)}`;
    const listed = `/report?search_key=${encodeURIComponent(`"${title}"`)}`;
    const areListed = () => both(async (server) => (await read(server, listed)).includes(`下载《${title}`));
    expect(await areListed()).toEqual([false, false]);
    await bringIn(`20240603-国信证券-${title}.pdf`, largePdf(1000));
    await expect.poll(areListed, soon).toEqual([true, true]);
    const fid = /\/detail\?fid=(\d+)/.exec(await read(address, listed))?.[1] ?? '';

    await exhaust(phone, 'readReport', 3);
    const areUsedUp = () =>
      both(async (server) => (await read(server, `/detail?fid=${fid}`)).includes(USED_UP));
    expect(await areUsedUp()).toEqual([true, true]);
    await libraryCommand('organisations', 'open', phone, '30');
    await expect.poll(areUsedUp, soon).toEqual([false, false]);

    const statuses = () =>
      both(async (server) => (await page.request.get(`${server}/preview/${fid}`)).status());
    expect(await statuses()).toEqual([200, 200]);
    await libraryCommand('remove', fid);
    await expect.poll(statuses, soon).toEqual([404, 404]);
    await expect.poll(areListed, soon).toEqual([false, false]);
  } finally {
    if (child.pid !== undefined && process.kill(-child.pid, 'SIGTERM')) await once(child, 'exit');
  }
});
