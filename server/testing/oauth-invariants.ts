import { createHash, randomInt } from 'node:crypto';
import { AUTHORISATION_FIELDS, type AuthorisationRequest } from '#contract/calls/oauth.ts';
import { MOST_TOKENS, TOKEN_SCOPES, type TokenScope } from '#contract/rights/token-terms.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { TEST_SECRET } from './account-fixture.ts';
import { expectSame } from './group-fixture.ts';
import { newCaller } from './new-caller.ts';

const REDIRECT = 'http://127.0.0.1:7777/callback';
const VERIFIER = 'a-verifier-of-tests-that-is-just-long-enough-1';
const HOUR_MS = 3_600_000;

/** Programs that are let in, over a real database, loaded anew so that a broken part can be put in. */
export async function oauthFixture(database: Database) {
  const { tokenDepsOf } = await import('#server/features/tokens/create-tokens.ts');
  const { approve } = await import('#server/features/tokens/consent.ts');
  const { takeUpCode, renewGrant } = await import('#server/features/tokens/grants.ts');
  const { registerClient } = await import('#server/features/tokens/register-client.ts');
  const { createTokenGate } = await import('#server/features/tokens/resolve-token.ts');
  const addresses = await import('#server/features/tokens/redirect-uris.ts');
  const gone = new Set<number>();
  const identity = (uid: number) => ({ uid, level: 2, unlockEndSeconds: 4e9, roles: [] });
  const deps = tokenDepsOf({
    database,
    secret: TEST_SECRET,
    publicUrl: 'https://yanjian.example',
    accounts: { identityOf: async (uid) => (gone.has(uid) ? null : identity(uid)) },
  });
  const gate = createTokenGate(deps);
  const newClient = () =>
    registerClient(deps, { client_name: 'Assistant', redirect_uris: [REDIRECT] }, 0).client_id;
  const asking = (change: Partial<AuthorisationRequest>): AuthorisationRequest => ({
    ...(Object.fromEntries(AUTHORISATION_FIELDS.map((field) => [field, ''])) as AuthorisationRequest),
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  });
  return {
    gone,
    addresses,
    /** Somebody whom no other test knows. */
    newPerson: () => newCaller({ tier: 'senior', uid: randomInt(1e6, 2 ** 40) }),
    newClient,
    /** The code of a yes. */
    async codeFor(
      who: ReturnType<typeof newCaller>,
      client_id: string,
      { scope = '', allowed = [...TOKEN_SCOPES] }: { scope?: string; allowed?: TokenScope[] } = {},
    ): Promise<string> {
      const { to } = await approve(deps, { ...asking({ client_id, scope }), allowed }, who);
      return new URL(to).searchParams.get('code') ?? '';
    },
    takeUp: (code: string, client_id: string, now: number, change: object = {}) =>
      takeUpCode(
        deps,
        { code, client_id, redirect_uri: REDIRECT, code_verifier: VERIFIER, resource: '', ...change },
        now,
      ),
    renew: (refresh_token: string, client_id: string, now: number) =>
      renewGrant(deps, { refresh_token, client_id, resource: '', scope: '' }, now),
    /** Whose it is and for what, or why it is nobody's. */
    async readBy(token: string, now: number): Promise<unknown> {
      const verdict = await gate.resolve(token, now);
      return verdict.kind === 'token' ? [verdict.account.uid, verdict.scopes] : verdict.reason;
    },
  };
}
export type OauthFixture = Awaited<ReturnType<typeof oauthFixture>>;

/** `given`, or the name of the refusal. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'given',
    (error: { problem?: unknown }) => {
      if (typeof error.problem === 'string') return error.problem;
      throw error;
    },
  );

async function granted(fixture: OauthFixture) {
  const { newPerson, newClient, codeFor, takeUp } = fixture;
  const [who, client] = [newPerson(), newClient()];
  return { who, client, now: who.now, tokens: await takeUp(await codeFor(who, client), client, who.now) };
}

/** Of ten that take up one code at the same time one is given something at most, and keeps nothing. */
export async function aCodeIsGoodOnce(fixture: OauthFixture): Promise<void> {
  const { newPerson, newClient, codeFor, takeUp, readBy } = fixture;
  const [who, client] = [newPerson(), newClient()];
  const code = await codeFor(who, client);
  const given: string[] = [];
  const take = () => takeUp(code, client, who.now).then(({ access_token }) => void given.push(access_token));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(take())));
  expectSame('given', outcomes.filter((outcome) => outcome === 'given').length, 1);
  expectSame('what is left of it', await readBy(given[0] ?? '', who.now), 'revoked');
}

/** A code is for the program that asked, the address that it named, whoever holds the verifier, and a minute. */
export async function aCodeIsForWhoAsked({ newPerson, newClient, codeFor, takeUp }: OauthFixture) {
  const [who, client] = [newPerson(), newClient()];
  const tries: [string, string, object, number][] = [
    ['another program', `${newClient().replace(/^./, 'x')}`, {}, 0],
    ['another address', client, { redirect_uri: `${REDIRECT}2` }, 0],
    ['another verifier', client, { code_verifier: `${VERIFIER}2` }, 0],
    ['no verifier', client, { code_verifier: '' }, 0],
    ['after a minute', client, {}, 60_000],
  ];
  for (const [what, program, change, later] of tries) {
    const taken = takeUp(await codeFor(who, client), program, who.now + later, change);
    expectSame(what, await outcomeOf(taken), 'invalid_grant');
  }
  const elsewhere = takeUp(await codeFor(who, client), client, who.now, { resource: 'https://other/mcp' });
  expectSame('another site', await outcomeOf(elsewhere), 'invalid_target');
}

/** What acts is good for an hour; renewing gives another in its place. A refresh token that comes twice is shown by two: neither keeps anything. */
export async function renewingRotates(fixture: OauthFixture): Promise<void> {
  const { renew, readBy } = fixture;
  const { who, client, now, tokens } = await granted(fixture);
  const own = [who.uid, TOKEN_SCOPES];
  expectSame('within the hour', await readBy(tokens.access_token, now + HOUR_MS - 1), own);
  expectSame('after it', await readBy(tokens.access_token, now + HOUR_MS), 'expired');
  const next = await renew(tokens.refresh_token, client, now + HOUR_MS);
  expectSame('the next', await readBy(next.access_token, now + HOUR_MS), own);
  expectSame('the one before', await readBy(tokens.access_token, now), 'unknown');
  expectSame('again', await outcomeOf(renew(tokens.refresh_token, client, now + HOUR_MS)), 'invalid_grant');
  expectSame('what the thief or the owner has', await readBy(next.access_token, now + HOUR_MS), 'revoked');
  const after = outcomeOf(renew(next.refresh_token, client, now + HOUR_MS));
  expectSame('its refresh token', await after, 'invalid_grant');
}

/** A program that did not renew for a month, or whose person is gone, is let in no longer; nor is another program with its text. */
export async function aGrantEnds(fixture: OauthFixture): Promise<void> {
  const { renew, gone, newClient, newPerson, codeFor, takeUp } = fixture;
  const late = await granted(fixture);
  const lateTry = renew(late.tokens.refresh_token, late.client, late.now + 30 * DAY_MS);
  expectSame('after a month', await outcomeOf(lateTry), 'invalid_grant');
  const stolen = await granted(fixture);
  const other = newClient().replace(/^./, 'x');
  const theft = renew(stolen.tokens.refresh_token, other, stolen.now);
  expectSame('another program', await outcomeOf(theft), 'invalid_grant');
  const left = await granted(fixture);
  const leaving = newPerson();
  const code = await codeFor(leaving, left.client);
  for (const { uid } of [left.who, leaving]) gone.add(uid ?? 0);
  expectSame(
    'gone',
    await outcomeOf(renew(left.tokens.refresh_token, left.client, left.now)),
    'invalid_grant',
  );
  expectSame('gone before', await outcomeOf(takeUp(code, left.client, leaving.now)), 'invalid_grant');
}

/** What is given is the person's own, what they allowed, and no more than was asked for. */
export async function noMoreThanAllowed({ newPerson, newClient, codeFor, takeUp, readBy }: OauthFixture) {
  for (const [scope, allowed, wanted] of [
    ['search', [...TOKEN_SCOPES], ['search']],
    ['search read', ['read', 'ask'], ['read']],
    ['', ['search'], ['search']],
  ] as const) {
    const [who, client] = [newPerson(), newClient()];
    const code = await codeFor(who, client, { scope, allowed: [...allowed] });
    const given = await takeUp(code, client, who.now);
    expectSame('told', given.scope, wanted.join(' '));
    expectSame('good for', await readBy(given.access_token, who.now), [who.uid, wanted]);
  }
}

/** However many programs are let in at once, one person has as many tokens as there may be. */
export async function asManyAsMayBe({ newPerson, newClient, codeFor, takeUp }: OauthFixture) {
  const [who, client] = [newPerson(), newClient()];
  const codes = await Promise.all(Array.from({ length: MOST_TOKENS + 3 }, () => codeFor(who, client)));
  const outcomes = await Promise.all(codes.map((code) => outcomeOf(takeUp(code, client, who.now))));
  expectSame('given', outcomes.filter((outcome) => outcome === 'given').length, MOST_TOKENS);
}

/** Nobody is taken anywhere but where the program registered, and nowhere that a browser would run. */
export async function nowhereElse({ addresses: { isRegistered, mayRegister } }: OauthFixture): Promise<void> {
  const may = [
    'https://claude.example/cb',
    REDIRECT,
    'http://[::1]/cb',
    'cursor://a/cb',
    'com.example.app:/cb',
  ];
  const mayNot = [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://other.example/cb',
    'http://127.0.0.1.other.example/cb',
    'https://a@other.example/',
    'https://x.example/#y',
    'file:///etc/passwd',
    '//other.example',
    'blob:https://x.example/1',
  ];
  expectSame('may be registered', may.filter(mayRegister), may);
  expectSame('may not', mayNot.filter(mayRegister), []);
  const registered = ['https://claude.example/cb', REDIRECT];
  const to = [
    'https://claude.example/cb',
    'https://claude.example/cb/',
    'https://claude.example/cb?next=x',
    'https://claude.example:8443/cb',
    'https://other.example/cb',
    'http://127.0.0.1:9/callback',
    'http://localhost:7777/callback',
    'http://127.0.0.1:9/other',
  ];
  expectSame(
    'is registered',
    to.filter((uri) => isRegistered(uri, registered)),
    [to[0], to[5]],
  );
}
