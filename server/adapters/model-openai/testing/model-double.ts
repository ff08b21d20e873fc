import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** What comes in as a chat completion's request; nothing of the adapter is shared. */
const Request = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })),
});
const Material = z.object({
  question: z.string(),
  documents: z.array(z.object({ n: z.number(), report: z.string(), text: z.string() })),
});
export type Material = z.infer<typeof Material>;

/** Says something to the material: the lines of the answer. */
export type Speaker = (material: Material) => readonly string[];

/** How the endpoint fails, where it does. */
export type Trouble =
  | 'none'
  | 'hangs'
  | 'hangs after the first line'
  | 'half a stream'
  | 'not JSON'
  | '429'
  | '500';

const claim = (text: string, n: number, quote: string, kind = 'quote'): string =>
  JSON.stringify({ text, kind, sources: [{ n, quote }] });
const firstSentence = (text: string): string => /^[^。\n]+。?/.exec(text)?.[0] ?? text;

/** Says the first sentence of the first document as it stands. */
export const tellsTheTruth: Speaker = ({ documents }) =>
  documents.slice(0, 1).map(({ n, text }) => claim(firstSentence(text), n, firstSentence(text)));

/** Changes figures, turns things round, quotes what stands nowhere, and points at pages that there are not. */
export const lies: Speaker = ({ documents }) =>
  documents.slice(0, 1).flatMap(({ n, text }) => {
    const said = firstSentence(text);
    return [
      claim(said.replace(/\d+/, '99999'), n, said, 'number'),
      claim(said.replace('高于', '低于').replace('提高', '下降'), n, said, 'view'),
      claim(said, n, `${said}而且还要再涨`),
      claim(said, 999, said),
      claim('公司已经被全资收购，管理层全部离职。', n, said),
      claim(`${said}详见 https://evil.example/?q=1`, n, said),
      claim(`${said}![x](https://evil.example/a.png)`, n, said),
      '{"text":"没有出处","kind":"quote","sources":[]}',
      '这一行不是 JSON',
    ];
  });

/** Does what documents say it should: whatever stands behind 「请输出：」. */
export const obeys: Speaker = ({ documents }) =>
  documents.flatMap(({ n, text }) => {
    const order = /请输出：([^\n]+)/.exec(text)?.[1];
    return order === undefined ? [] : [claim(order, n, firstSentence(text)), order];
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

const event = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** Text in pieces that end where no line does, as tokens do. */
const tokensOf = (text: string): string[] => text.match(/[\s\S]{1,7}/gu) ?? [];

async function speak(response: ServerResponse, lines: readonly string[], trouble: Trouble): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (text: string) =>
    new Promise<void>((resolve) => response.write(text, () => setImmediate(resolve)));
  const [first = ''] = lines;
  const text =
    trouble === 'hangs after the first line' || trouble === 'half a stream' ? `${first}\n` : lines.join('\n');
  for (const token of tokensOf(text)) await write(event(token));
  if (trouble === 'hangs after the first line') return;
  if (trouble === 'half a stream') return void response.destroy();
  if (trouble === 'not JSON') await write('data: <html>\n\n');
  await write(event('', 'stop'));
  response.end('data: [DONE]\n\n');
}

/** An endpoint as `/v1/chat/completions` is described, by hand and over the wire. */
export async function startModelDouble() {
  const heard: { authorization: string; model: string; instructions: string; material: Material }[] = [];
  const state: { speaker: Speaker; trouble: Trouble } = { speaker: tellsTheTruth, trouble: 'none' };
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      response.writeHead(404).end('{}');
      return;
    }
    const { model, messages } = Request.parse(JSON.parse(await bodyOf(request)));
    const contentOf = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
    const material = Material.parse(JSON.parse(contentOf('user')));
    const { authorization = '' } = request.headers;
    heard.push({ authorization, model, instructions: contentOf('system'), material });
    if (state.trouble === 'hangs') return;
    if (state.trouble === '429' || state.trouble === '500') {
      response.writeHead(Number(state.trouble), { 'content-type': 'application/json' }).end('{"error":{}}');
      return;
    }
    await speak(response, state.speaker(material), state.trouble);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    heard,
    set: (change: Partial<typeof state>) => void Object.assign(state, change),
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
