import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { parseFormBodies } from './form-body.ts';

let app: ReturnType<typeof Fastify>;
afterEach(() => app.close());

function open() {
  app = Fastify();
  answerErrors(app as never);
  const echo = async (request: { body: unknown }) => request.body;
  void app.register(async (scope: FastifyInstance) => {
    parseFormBodies(scope);
    scope.post('/takes', echo);
  });
  app.post('/refuses', echo);
}
const send = async (url: string, body: FormData | URLSearchParams) => {
  const request = new Request('http://x/', { method: 'POST', body });
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};
const fields = { id: '7', name: '储能深度' };

test('a call that takes forms gets their fields, of either kind, and no files', async () => {
  open();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob(['x']), 'x.pdf');
  expect((await send('/takes', form)).json()).toEqual(fields);
  expect((await send('/takes', new URLSearchParams(fields))).json()).toEqual(fields);
});

test('any other is sent none, so that no page elsewhere can', async () => {
  open();
  expect((await send('/refuses', new URLSearchParams(fields))).statusCode).toBe(415);
});

test('one that is broken is refused in words', async () => {
  open();
  const answer = await app.inject({
    method: 'POST',
    url: '/takes',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nnonsense',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain('表单');
});
