import { phoneLogin, usernameLogin } from '#contract/accounts.ts';
import type { Handle } from '#server/platform/http/context.ts';
import type { AccountDeps } from './deps.ts';
import { askerOf, sessionRoutes, welcome } from './session-routes.ts';
import { signInWithPhone, signInWithUsername } from './sign-in-with-password.ts';

export function accountRoutes(handle: Handle, deps: AccountDeps): void {
  sessionRoutes(handle, deps);
  handle(phoneLogin, async ({ phone, pwd }, context) =>
    welcome(deps, context, await signInWithPhone(deps, { phone, password: pwd }, askerOf(context))),
  );
  handle(usernameLogin, async ({ username, password }, context) =>
    welcome(deps, context, await signInWithUsername(deps, { username, password }, askerOf(context))),
  );
}
