import type { AuthInfo, McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenGate } from '#server/platform/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import { MCP_TOOLS, type McpTool } from './mcp-tools.ts';

interface McpParts {
  tokens: TokenGate;
  clock: Clock;
}

const PATH = '/mcp';
const VERSION = '1';
const INSTRUCTIONS =
  '研见收录行业研究报告与其中的图表。先用 search_reports 或 ask，再用 read_pages 读原文；引用时写明机构、日期、页码与 url，数字以原文为准。';

interface Asked {
  app: FastifyInstance;
  /** As whom and from where; checked by the call itself. */
  authorization: string;
  address: string;
}

/** Asks the open call as the program would over HTTP: token, scope, counts and units are looked at there and nowhere else. */
async function askOpen({ app, authorization, address }: Asked, { call }: McpTool, input: object) {
  const isGet = call.method === 'GET';
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  const answer = await app.inject({
    method: call.method,
    url: isGet ? `${call.path}?${query}` : call.path,
    headers: { authorization, 'content-type': 'application/json' },
    remoteAddress: address,
    ...(isGet ? {} : { payload: JSON.stringify(input) }),
  });
  return { isError: answer.statusCode !== 200, body: answer.json<Record<string, unknown>>() };
}

async function answerTool(asked: Asked, tool: McpTool, input: object) {
  const { isError, body } = await askOpen(asked, tool, input);
  if (isError) return { isError, content: [{ type: 'text' as const, text: String(body.title) }] };
  const links = tool.links(body as never).map((link) => ({ type: 'resource_link' as const, ...link }));
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(body) }, ...links],
    structuredContent: body,
  };
}

/** Who asks, as it was handed over with the request. */
function askedBy(app: FastifyInstance, authInfo: AuthInfo | undefined): Asked {
  const address = authInfo?.extra?.address;
  if (authInfo === undefined || typeof address !== 'string') throw new Error('asked without a token');
  return { app, authorization: `Bearer ${authInfo.token}`, address };
}

/** One handler for all programs: each request gets a server of its own, which asks as whom it came from. */
async function createHandler(app: FastifyInstance): Promise<McpHttpHandler> {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
  return createMcpHandler(({ authInfo }) => {
    const asked = askedBy(app, authInfo);
    const server = new McpServer({ name: 'yanjian', version: VERSION }, { instructions: INSTRUCTIONS });
    for (const tool of MCP_TOOLS) {
      const { name, description, input } = tool;
      const config = { description, inputSchema: input, annotations: { readOnlyHint: true } };
      server.registerTool(name, config, (given) => answerTool(asked, tool, given));
    }
    return server;
  });
}

/** The token of somebody now; null where it is none: an assistant that shows none is told so before it begins. */
async function tokenOf({ headers }: FastifyRequest, { tokens, clock }: McpParts): Promise<string | null> {
  const [, token = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (!tokens.proves(token)) return null;
  return (await tokens.resolve(token, clock.now())).kind === 'token' ? token : null;
}

/** The Model Context Protocol over HTTP, for assistants, with a personal token. */
export function serveMcp(app: FastifyInstance, parts: McpParts): void {
  // The library is loaded with the first request.
  let made: Promise<McpHttpHandler> | null = null;
  app.addHook('onClose', async () => (await made)?.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    schema: { hide: true },
    handler: async (request, reply) => {
      const token = await tokenOf(request, parts);
      if (token === null) {
        const title = '请在请求头里带上令牌：Authorization: Bearer yj_…（在“账号与安全”里新建）';
        const problem = { type: 'about:blank', title, status: 401 };
        return reply
          .status(401)
          .header('www-authenticate', 'Bearer')
          .type('application/problem+json; charset=utf-8')
          .send(JSON.stringify(problem));
      }
      made ??= createHandler(app);
      const handler = await made;
      const { method } = request;
      const asked = new Request(new URL(request.url, 'http://localhost'), {
        method,
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
        ...(method === 'POST' ? { body: JSON.stringify(request.body ?? null) } : {}),
      });
      const answer = await handler.fetch(asked, {
        parsedBody: request.body,
        authInfo: { token, clientId: '', scopes: [], extra: { address: request.ip } },
      });
      return reply.send(answer);
    },
  });
}
