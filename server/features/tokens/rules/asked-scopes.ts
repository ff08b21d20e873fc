import { TOKEN_SCOPES, type TokenScope } from '#contract/rights/token-terms.ts';

/** Of a list parted by spaces, those that there are: all where none is named, none where no named one is known. */
export function askedScopes(scope: string): TokenScope[] {
  const named = scope.split(' ').filter((each) => each !== '');
  return named.length === 0 ? [...TOKEN_SCOPES] : TOKEN_SCOPES.filter((each) => named.includes(each));
}
