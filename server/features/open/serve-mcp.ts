import type { AuthInfo, McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MCP_PATH } from '#contract/calls/oauth.ts';
import type { TokenGate } from '#server/platform/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type AskOpen, mcpServerOver } from './mcp-server.ts';

interface McpParts {
  tokens: TokenGate;
  /** What whoever shows no token is told. */
  challenge: string;
  clock: Clock;
}

/** Within the process, as the program would over HTTP: as whom and from where is checked by the call itself. */
const askWithin =
  (app: FastifyInstance, authorization: string, address: string): AskOpen =>
  async ({ method, path, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: { authorization, 'content-type': 'application/json' },
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

/** Who asks, as it was handed over with the request. */
function askedBy(app: FastifyInstance, authInfo: AuthInfo | undefined): AskOpen {
  const address = authInfo?.extra?.address;
  if (authInfo === undefined || typeof address !== 'string') throw new Error('asked without a token');
  return askWithin(app, `Bearer ${authInfo.token}`, address);
}

/** One handler for all programs: each request gets a server of its own, which asks as whom it came from. */
async function createHandler(app: FastifyInstance): Promise<McpHttpHandler> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server');
  return createMcpHandler(({ authInfo }) => mcpServerOver(askedBy(app, authInfo)));
}

/** The token of somebody now; null where it is none: an assistant that shows none is told so before it begins. */
async function tokenOf(
  { headers }: FastifyRequest,
  { tokens, clock }: Omit<McpParts, 'challenge'>,
): Promise<string | null> {
  const [, token = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (!tokens.proves(token)) return null;
  return (await tokens.resolve(token, clock.now())).kind === 'token' ? token : null;
}

/** The Model Context Protocol over HTTP, for assistants, with a personal token. */
export function serveMcp(app: FastifyInstance, { challenge, ...parts }: McpParts): void {
  // The library is loaded with the first request.
  let made: Promise<McpHttpHandler> | null = null;
  app.addHook('onClose', async () => (await made)?.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    schema: { hide: true },
    handler: async (request, reply) => {
      const token = await tokenOf(request, parts);
      if (token === null) {
        const title = '请在请求头里带上令牌：Authorization: Bearer yj_…（在“账号与安全”里新建）';
        const problem = { type: 'about:blank', title, status: 401 };
        return reply
          .status(401)
          .header('www-authenticate', challenge)
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
