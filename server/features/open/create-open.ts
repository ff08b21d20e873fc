import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Tokens } from '../tokens/index.ts';
import { addressesAt } from './in-other-words.ts';
import { openRoutes } from './routes.ts';
import { serveMcp } from './serve-mcp.ts';

export interface OpenParts {
  /** Where people reach the site. */
  publicUrl: string;
  tokens: Pick<Tokens, 'gate' | 'challenge'>;
  clock: Clock;
}

/** What programs do for a person, by a personal token: calls at `/api/open/v1`, and the same as tools at `/mcp`. */
export function createOpen({ publicUrl, tokens, clock }: OpenParts): Feature {
  const addresses = addressesAt(publicUrl);
  return {
    routes(site) {
      openRoutes(site, addresses);
      serveMcp(site.app, { tokens: tokens.gate, challenge: tokens.challenge, clock });
    },
    jobs: [],
    personalData: null,
  };
}
