import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { TokenGate } from '#server/platform/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Accounts } from '../accounts/index.ts';
import type { TokenDeps } from './deps.ts';
import { createTokenGate } from './resolve-token.ts';
import { tokenRoutes } from './routes.ts';
import { eraseTokens, exportTokens, forgetTokens, type TokenTables } from './store.ts';
import { createTokenTexts } from './token-texts.ts';

export interface TokenParts {
  database: Database;
  clock: Clock;
  /** At least 32 characters. */
  secret: string;
  accounts: Pick<Accounts, 'identityOf'>;
}

/** What a person gives to programs that act for them. */
export interface Tokens extends Feature {
  /** For the HTTP layer. */
  gate: TokenGate;
}

/** Those that are over say why they are refused for so long. */
const KEPT_MS = 90 * 86_400_000;

export function createTokens({ database, clock, secret, accounts }: TokenParts): Tokens {
  const deps: TokenDeps = { db: tablesOf<TokenTables>(database), texts: createTokenTexts(secret), accounts };
  return {
    gate: createTokenGate(deps),
    routes: ({ handle }) => tokenRoutes(handle, deps),
    jobs: [
      {
        name: 'tokens.forget',
        when: 'daily',
        handler: () => forgetTokens(deps.db, new Date(clock.now() - KEPT_MS)),
      },
    ],
    personalData: {
      name: 'tokens',
      exportOf: (person) => exportTokens(deps.db, person),
      erase: (person) => eraseTokens(deps.db, person),
    },
  };
}
