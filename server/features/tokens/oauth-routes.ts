import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AUTHORISE_PATH } from '#contract/calls/oauth.ts';
import { TOKEN_SCOPES } from '#contract/rights/token-terms.ts';
import { parseFormBodies } from '#server/platform/http/form-body.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { TokenDeps } from './deps.ts';
import { giveBack, renewGrant, takeUpCode } from './grants.ts';
import { OauthRefused } from './oauth-refused.ts';
import { registerClient } from './register-client.ts';

const TOKEN_PATH = '/oauth/token';
const REGISTER_PATH = '/oauth/register';
const REVOKE_PATH = '/oauth/revoke';
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';
const SERVER_METADATA = '/.well-known/oauth-authorization-server';

type Site = Pick<TokenDeps, 'issuer' | 'resource'>;

const resourceMetadataUrl = ({ resource }: Pick<Site, 'resource'>): string => {
  const { origin, pathname } = new URL(resource);
  return `${origin}${RESOURCE_METADATA}${pathname}`;
};

/** Tells a program that shows no token where it is let in, and what it may ask for (RFC 9728 §5.1). */
export const challengeOf = (site: Pick<Site, 'resource'>): string =>
  `Bearer resource_metadata="${resourceMetadataUrl(site)}", scope="${TOKEN_SCOPES.join(' ')}"`;

/** RFC 9728 §2. */
const resourceMetadata = ({ issuer, resource }: Site) => ({
  resource,
  resource_name: '研见',
  authorization_servers: [issuer],
  scopes_supported: TOKEN_SCOPES,
  bearer_methods_supported: ['header'],
});

/** RFC 8414 §2; `iss` is told with every answer (RFC 9207). */
const serverMetadata = ({ issuer }: Site) => ({
  issuer,
  authorization_endpoint: `${issuer}${AUTHORISE_PATH}`,
  token_endpoint: `${issuer}${TOKEN_PATH}`,
  registration_endpoint: `${issuer}${REGISTER_PATH}`,
  revocation_endpoint: `${issuer}${REVOKE_PATH}`,
  scopes_supported: TOKEN_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  // Whatever a program keeps on the machine of its person is no secret.
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

const Text = z.string().max(4000).default('');
const Shown = z.object({
  grant_type: Text,
  client_id: Text,
  code: Text,
  code_verifier: Text,
  redirect_uri: Text,
  refresh_token: Text,
  resource: Text,
  scope: Text,
  token: Text,
});

function shownIn(body: unknown): z.output<typeof Shown> {
  const shown = Shown.safeParse(body ?? {});
  if (!shown.success) throw new OauthRefused('invalid_request', '请用表单提交，每个字段只出现一次');
  return shown.data;
}

async function giveTokens(deps: TokenDeps, body: unknown, now: number) {
  const shown = shownIn(body);
  if (deps.clientIds.read(shown.client_id) === null)
    throw new OauthRefused('invalid_client', '不认识这个 client_id，请重新登记');
  if (shown.grant_type === 'authorization_code') return takeUpCode(deps, shown, now);
  if (shown.grant_type === 'refresh_token') return renewGrant(deps, shown, now);
  throw new OauthRefused('unsupported_grant_type', '只支持 authorization_code 与 refresh_token');
}

/** What is given here is nobody else's to keep. */
const unkept = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache');

/** Answers, or says by the name that the protocol has for it why not. */
async function answer(reply: FastifyReply, give: () => unknown): Promise<FastifyReply> {
  try {
    return unkept(reply).send(await give());
  } catch (error) {
    if (!(error instanceof OauthRefused)) throw error;
    const { problem, message } = error;
    const status = problem === 'invalid_client' ? 401 : 400;
    return unkept(reply).status(status).send({ error: problem, error_description: message });
  }
}

/** How programs are let in (OAuth 2.1). No cookie is looked at: they come by themselves. What a person is asked is a page, `AUTHORISE_PATH`. */
export function oauthRoutes(app: FastifyInstance, deps: TokenDeps, clock: Clock): void {
  const options = { schema: { hide: true } };
  const about = (path: string, told: object) =>
    app.get(path, options, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(told),
    );
  about(RESOURCE_METADATA, resourceMetadata(deps));
  about(new URL(resourceMetadataUrl(deps)).pathname, resourceMetadata(deps));
  about(SERVER_METADATA, serverMetadata(deps));
  app.post(REGISTER_PATH, options, (request, reply) =>
    answer(reply.status(201), () => registerClient(deps, request.body, clock.now())),
  );
  void app.register(async (scope) => {
    parseFormBodies(scope);
    scope.post(TOKEN_PATH, options, ({ body }, reply) =>
      answer(reply, () => giveTokens(deps, body, clock.now())),
    );
    scope.post(REVOKE_PATH, options, ({ body }, reply) =>
      answer(reply, async () => {
        await giveBack(deps, shownIn(body).token, clock.now());
        return {};
      }),
    );
  });
}
