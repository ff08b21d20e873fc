import { MCP_PATH } from '#contract/calls/oauth.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { TokenGate } from '#server/platform/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Accounts } from '../accounts/index.ts';
import { createClientIds } from './client-ids.ts';
import type { TokenDeps } from './deps.ts';
import { challengeOf, oauthRoutes } from './oauth-routes.ts';
import { createTokenGate } from './resolve-token.ts';
import { tokenRoutes } from './routes.ts';
import { eraseCodes, forgetGrantTexts } from './store/grants.ts';
import type { TokenTables } from './store/tables.ts';
import { eraseTokens, exportTokens, forgetTokens } from './store/tokens.ts';
import { createTokenTexts } from './token-texts.ts';

export interface TokenParts {
  database: Database;
  clock: Clock;
  /** At least 32 characters. */
  secret: string;
  /** Where people reach the site. */
  publicUrl: string;
  accounts: Pick<Accounts, 'identityOf'>;
}

/** What a person gives to programs that act for them. */
export interface Tokens extends Feature {
  /** For the HTTP layer. */
  gate: TokenGate;
  /** What whoever shows no token is told: where to be let in (RFC 9728). */
  challenge: string;
}

/** Those that are over say why they are refused for so long. */
const KEPT_MS = 90 * 86_400_000;

export function tokenDepsOf({ database, secret, accounts, publicUrl }: Omit<TokenParts, 'clock'>): TokenDeps {
  const { origin } = new URL(publicUrl);
  return {
    db: tablesOf<TokenTables>(database),
    texts: createTokenTexts(secret),
    clientIds: createClientIds(secret),
    accounts,
    issuer: origin,
    resource: `${origin}${MCP_PATH}`,
  };
}

export function createTokens({ clock, ...parts }: TokenParts): Tokens {
  const deps = tokenDepsOf(parts);
  return {
    gate: createTokenGate(deps),
    challenge: challengeOf(deps),
    routes({ handle, app }) {
      tokenRoutes(handle, deps);
      oauthRoutes(app, deps, clock);
    },
    jobs: [
      {
        name: 'tokens.forget',
        when: 'daily',
        async handler() {
          await forgetTokens(deps.db, new Date(clock.now() - KEPT_MS));
          await forgetGrantTexts(deps.db, new Date(clock.now() - DAY_MS));
        },
      },
    ],
    personalData: {
      name: 'tokens',
      exportOf: (person) => exportTokens(deps.db, person),
      async erase(person) {
        await eraseCodes(deps.db, person);
        await eraseTokens(deps.db, person);
      },
    },
  };
}
