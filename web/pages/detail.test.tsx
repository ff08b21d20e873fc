import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

const remembered = vi.hoisted(() => vi.fn());
vi.mock('#web/client/use-remembered-channel.ts', () => ({ useRememberedChannel: remembered }));
vi.mock('#web/features/reader/index.ts', async (original) => ({
  ...(await original<typeof import('#web/features/reader/index.ts')>()),
  Reader: ({ awaitFile }: { awaitFile: ReactElement<{ fid: number }> }) => (
    <p>the reader, and waiting for {awaitFile.props.fid}</p>
  ),
}));

const { default: DetailPage } = await import('./detail.tsx');

afterEach(() => remembered.mockClear());

test('the address of a report has its channel remembered, as that of a search', () => {
  const Page = createRoutesStub([{ id: 'detail', path: '/detail', Component: DetailPage }]);
  const html = renderToString(
    <Page
      initialEntries={['/detail?fid=7&channel=wechat']}
      hydrationData={{ loaderData: { detail: { report: { fid: 7 } } } }}
    />,
  );
  expect(html).toContain('the reader, and waiting for <!-- -->7');
  expect(remembered).toHaveBeenCalled();
});
