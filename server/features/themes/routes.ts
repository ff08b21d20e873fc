import * as calls from '#contract/calls/themes.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { subscribeTheme, unsubscribeTheme } from './change-subscription.ts';
import type { ThemeDeps } from './deps.ts';
import { listThemes } from './list-themes.ts';

export function themeRoutes(handle: Handle, deps: ThemeDeps): void {
  handle(calls.getThemes, ({ parent_id }, { caller }) => listThemes(deps, parent_id ?? 0, caller));
  handle(calls.apiSubOne, ({ theme_id }, { caller }) => subscribeTheme(deps, theme_id, caller));
  handle(calls.unSubOne, ({ theme_id }, { caller }) => unsubscribeTheme(deps, theme_id, caller));
}
