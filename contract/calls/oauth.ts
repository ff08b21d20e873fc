import { z } from 'zod';
import { TOKEN_SCOPES } from '../rights/token-terms.ts';
import { call, request } from '../wire/call.ts';

/** The page where a person lets a program in; what it is asked with are the fields of `AuthorisationRequest`. */
export const AUTHORISE_PATH = '/oauth/authorize';

/** The MCP server: what programs are let in to (RFC 8707). */
export const MCP_PATH = '/mcp';

const Field = z.string().max(1000, '过长').default('');

/** What a program asks with, by the names of RFC 6749 §4.1.1, RFC 7636 and RFC 8707. What is wrong with it is told in the answer. */
const AuthorisationRequest = z.object({
  /** Proves itself: it holds what the program registered. */
  client_id: z.string().max(4000, '过长').default(''),
  redirect_uri: Field,
  response_type: Field,
  scope: Field,
  state: z.string().max(2000, '过长').default(''),
  code_challenge: Field,
  code_challenge_method: Field,
  resource: Field,
});
export type AuthorisationRequest = z.output<typeof AuthorisationRequest>;
/** Its fields by name: pages have no schemas. */
export const AUTHORISATION_FIELDS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const satisfies readonly (keyof AuthorisationRequest)[];

const Scopes = z.array(z.enum(TOKEN_SCOPES));

export const getConsent = call({
  method: 'POST',
  path: '/api/v2/oauth/consent',
  summary:
    '一个程序请求以本人的身份使用：它自报的名称、回到哪里、要做什么；不认识它，或要回到的地址没有登记，就不给出任何链接',
  access: 'visitor',
  request: request(AuthorisationRequest.shape),
  response: z.object({
    /** As the program calls itself. */
    name: z.string(),
    /** Where the person is taken afterwards: a host, `本机` or the scheme of an app. */
    place: z.string(),
    scopes: Scopes,
    /** Why it cannot be let in; empty where it can. */
    problem: z.string(),
    /** Takes the refusal back to the program. */
    back: z.string(),
  }),
});

export const approveConsent = call({
  method: 'POST',
  path: '/api/v2/oauth/approve',
  summary: '允许一个程序以本人的身份使用；给出带一次性授权码的去处，一分钟内有效',
  access: 'signedIn',
  sealed: true,
  request: request({
    ...AuthorisationRequest.shape,
    allowed: Scopes.min(1, '请至少选一项').transform((scopes) =>
      TOKEN_SCOPES.filter((one) => scopes.includes(one)),
    ),
  }),
  response: z.object({ to: z.string() }),
});
