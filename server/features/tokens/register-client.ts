import { z } from 'zod';
import { LONGEST_TOKEN_NAME } from '#contract/rights/token-terms.ts';
import { onlyVisible } from '#contract/text/visible-text.ts';
import type { TokenDeps } from './deps.ts';
import { OauthRefused } from './oauth-refused.ts';
import { mayRegister } from './redirect-uris.ts';

const MOST_ADDRESSES = 10;
const LONGEST_ADDRESSES = 2000;
const NAMELESS = '未具名的程序';

const Metadata = z.object({
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string().max(500)).min(1).max(MOST_ADDRESSES),
});

function addressesOf(body: unknown): z.output<typeof Metadata> {
  const described = Metadata.safeParse(body);
  if (!described.success)
    throw new OauthRefused('invalid_client_metadata', `请给出 1 到 ${MOST_ADDRESSES} 个 redirect_uris`);
  return described.data;
}

/**
 * A program says what it is called and where people come back to (RFC 7591). Whatever else it says changes nothing here: it keeps no secret, and
 * is let in by a code alone. Throws where an address is one that no program may be given.
 */
export function registerClient({ clientIds }: Pick<TokenDeps, 'clientIds'>, body: unknown, now: number) {
  const { client_name = '', redirect_uris } = addressesOf(body);
  const unfit = redirect_uris.find((uri) => !mayRegister(uri));
  if (unfit !== undefined)
    throw new OauthRefused(
      'invalid_redirect_uri',
      '只接受 https、本机地址（http://127.0.0.1 等）与应用自己的协议',
    );
  if (redirect_uris.join('').length > LONGEST_ADDRESSES)
    throw new OauthRefused('invalid_client_metadata', `redirect_uris 合起来最多 ${LONGEST_ADDRESSES} 个字符`);
  const name = [...onlyVisible(client_name)].slice(0, LONGEST_TOKEN_NAME).join('') || NAMELESS;
  return {
    client_id: clientIds.make({ name, redirectUris: redirect_uris }),
    client_id_issued_at: Math.floor(now / 1000),
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
