import fastify from 'fastify';
import { expect, test } from 'vitest';
import { fileRoutes } from './routes.ts';

test('pictures of pages, and their parts, count as calls: each may have to be drawn', () => {
  const app = fastify();
  const costs = new Map<string, number | undefined>();
  app.addHook('onRoute', ({ url, config }) => void costs.set(url.replaceAll(/\([^)]*\)/g, ''), config?.cost));
  fileRoutes(app, {} as never, () => Promise.reject(new Error('nobody asks')));
  expect(costs.get('/files/page/:fid-:page-:width.webp')).toBe(2);
  expect(costs.get('/files/page/:fid-:page-:width-:column-:row.webp')).toBe(0.5);
});
