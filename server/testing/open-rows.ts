import { approveConsent, getConsent } from '#contract/calls/oauth.ts';
import * as open from '#contract/calls/open.ts';
import * as tokens from '#contract/calls/tokens.ts';
import { all, firstReport, fromSenior, NO, row, signedIn } from './authorisation-row.ts';
import type { Stage } from './authorisation-stage.ts';

const ABSENT = 10404;
const id = (stage: Stage) => ({ id: firstReport(stage) });
const named = { name: '脚本', scopes: ['search' as const], days: 30 as const };
/** A program that registered, as it asks. */
async function consent({ app }: Stage) {
  const redirect_uri = 'https://app.example/cb';
  const payload = { redirect_uris: [redirect_uri] };
  const answer = await app.inject({ method: 'POST', url: '/oauth/register', payload });
  const { client_id } = answer.json<{ client_id: string }>();
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
  return { client_id, redirect_uri, response_type: 'code', ...proof };
}
const readers = { ...signedIn(), seven: NO };

/** Tokens are one's own; what programs are given is what the person behind them may have, here asked for by the person. */
export const openRows = [
  row(tokens.getTokens, signedIn('0 tokens'), { outcome: ({ list }) => `${list.length} tokens` }),
  row(tokens.makeToken, signedIn(), { request: named }),
  row(tokens.revokeToken, signedIn(ABSENT), {
    variant: 'of the victim',
    request: (stage) => ({ id: stage.tokenOfVictim }),
  }),
  row(getConsent, all(0), { request: consent }),
  row(approveConsent, signedIn(), {
    request: async (stage) => ({ ...(await consent(stage)), allowed: ['read' as const] }),
  }),
  row(open.openSearchReports, readers, { request: { q: '光伏周报' } }),
  row(open.openReport, signedIn(), { request: id }),
  row(open.openPages, readers, { request: id }),
  row(open.openSearchCharts, readers, { request: { q: '新增装机' } }),
  row(open.openChartData, { ...fromSenior, visitor: 10999 }, { request: (stage) => ({ id: stage.chartId }) }),
  row(open.openPassages, readers, { request: { q: '光伏装机增长' } }),
  row(open.openAsk, readers, { request: { question: '光伏装机增长吗' } }),
  row(open.openMe, signedIn()),
];
