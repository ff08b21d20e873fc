import { submitFeedback } from '#contract/calls/feedback.ts';
import { getMessages, readMessages } from '#contract/calls/messages.ts';
import { all, row, signedIn } from './authorisation-row.ts';

/** Everybody tells the site something; who has signed in has messages, which are their own. */
export const messageRows = [
  row(
    submitFeedback,
    { ...all('told'), visitor: 'untold' },
    { request: { content: '搜索结果很好用' }, outcome: ({ is_told }) => (is_told === 1 ? 'told' : 'untold') },
  ),
  row(
    submitFeedback,
    { ...all(10006), expired: 10006, revoked: 10006, pending: 10006 },
    { variant: 'of nothing', request: { content: ' ' } },
  ),
  row(getMessages, signedIn('0 messages'), { outcome: ({ list }) => `${list.length} messages` }),
  row(readMessages, signedIn('0 left'), { outcome: ({ unread }) => `${unread} left` }),
];
