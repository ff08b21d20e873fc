import { describe, expect, test } from 'vitest';
import { breakingModules } from '#server/testing/break-modules.ts';
import * as invariants from '#server/testing/oauth-invariants.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const { oauthFixture, ...INVARIANTS } = invariants;
const held = testDatabase();

async function fresh() {
  const loaded = await import('#server/testing/oauth-invariants.ts');
  return loaded.oauthFixture(held.database);
}

test.each(Object.entries(INVARIANTS))('%s', async (_name, invariant) => {
  await invariant(await fresh());
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  const breaks = breakingModules();
  type Db = import('kysely').Kysely<import('./store/tables.ts').TokenTables>;
  const CASES: [string, string, (whole: never) => object, keyof typeof INVARIANTS][] = [
    [
      'a code that is good until it ends',
      'tokens/store/grants.ts',
      () => ({
        spendCode: (db: Db, hash: Buffer) =>
          db.selectFrom('oauth_codes').selectAll().where('code_hash', '=', hash).executeTakeFirst(),
      }),
      'aCodeIsGoodOnce',
    ],
    [
      'a second use that revokes nothing',
      'tokens/store/grants.ts',
      () => ({ revokeGrantOfCode: async () => false }),
      'aCodeIsGoodOnce',
    ],
    [
      'a verifier that nobody looks at',
      'tokens/pkce.ts',
      () => ({ isVerified: () => true }),
      'aCodeIsForWhoAsked',
    ],
    [
      'a refresh token that is good for ever',
      'tokens/store/grants.ts',
      () => ({
        spendRefresh: (db: Db, hash: Buffer) =>
          db
            .selectFrom('oauth_refreshes')
            .select('token_id')
            .where('refresh_hash', '=', hash)
            .executeTakeFirst(),
      }),
      'renewingRotates',
    ],
    [
      'a theft that revokes nothing',
      'tokens/store/grants.ts',
      () => ({ revokeGrantOfRefresh: async () => false }),
      'renewingRotates',
    ],
    [
      'a new text beside the old one',
      'tokens/store/tokens.ts',
      (whole: typeof import('./store/tokens.ts')) => ({
        findToken: async (...given: Parameters<typeof whole.findToken>) => {
          const found = await whole.findToken(...given);
          return found && { ...found, access_ends_at: null };
        },
      }),
      'renewingRotates',
    ],
    [
      'grants that outlive their person and their month',
      'tokens/store/grants.ts',
      () => ({
        findGrant: (db: Db, id: number) =>
          db
            .selectFrom('personal_tokens')
            .select(['uid', 'scopes', 'client_hash'])
            .where('id', '=', id)
            .executeTakeFirst(),
      }),
      'aGrantEnds',
    ],
    [
      'more than was asked for',
      'tokens/rules/asked-scopes.ts',
      () => ({ askedScopes: () => ['search', 'read', 'ask'] }),
      'noMoreThanAllowed',
    ],
    [
      'units of somebody else',
      'tokens/access.ts',
      () => ({ tokensOfGrant: ({ uid }: { uid: number }) => ({ uid: uid + 1 }) }),
      'noMoreThanAllowed',
    ],
    [
      'tokens that nobody counts',
      'tokens/store/tokens.ts',
      () => ({ countTokens: async () => 0 }),
      'asManyAsMayBe',
    ],
    [
      'people taken wherever the request says',
      'tokens/redirect-uris.ts',
      (whole: typeof import('./redirect-uris.ts')) => ({ isRegistered: whole.mayRegister }),
      'nowhereElse',
    ],
  ];
  test.each(CASES)('%s', async (_name, path, broken, invariant) => {
    breaks(path, broken);
    const fixture = await fresh();
    await expect(INVARIANTS[invariant](fixture as never)).rejects.toThrow(/^expected/);
  });
});
