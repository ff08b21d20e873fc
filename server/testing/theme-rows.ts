import * as themes from '#contract/calls/themes.ts';
import { all, fromSenior, row, signedIn } from './authorisation-row.ts';

const subscribers = { ...fromSenior, visitor: 10999 };

/** The panel is everybody's, subscribing a right of level 2, letting go one's own. */
export const themeRows = [
  row(themes.getThemes, all(0), { outcome: ({ sub_themes }) => sub_themes.length }),
  row(themes.apiSubOne, subscribers, { variant: 'level 1', request: { theme_id: 63 } }),
  row(themes.apiSubOne, subscribers, { variant: 'level 2', request: { theme_id: 6303 } }),
  row(themes.unSubOne, signedIn(), { request: { theme_id: 63 } }),
];
