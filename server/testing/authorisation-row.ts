import { getFileDetail } from '#contract/calls/report-detail.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { Browser, Person, Stage } from './authorisation-stage.ts';

type Outcome = number | string;
export type Expected = Record<Person, Outcome>;

export interface Row {
  call: Call;
  /** Says which of several payloads of the same call this is. */
  variant: string;
  expected: Expected;
  request: (stage: Stage, browser: Browser) => unknown;
  outcome: (answer: never, browser: Browser) => Outcome;
}

export const NO = 10007;
const refused = { expired: 10998, revoked: 10999, pending: NO } as const;

/** The same for everybody whose session is good. */
export const all = (outcome: Outcome): Expected => ({
  visitor: outcome,
  free: outcome,
  ordinary: outcome,
  senior: outcome,
  enterprise: outcome,
  seven: outcome,
  other: outcome,
  lapsed: outcome,
  ...refused,
});
export const everybody: Expected = { ...all(0), expired: 0, revoked: 0, pending: 0 };
/** What also somebody may do whose password is to be changed first. */
export const alsoPending = (expected: Expected, outcome: Outcome = 0): Expected => ({
  ...expected,
  pending: outcome,
});
export const signedIn = (outcome: Outcome = 0): Expected => ({ ...all(outcome), visitor: 10999 });
export const fromFree: Expected = { ...all(0), seven: NO };
export const fromOrdinary: Expected = { ...fromFree, visitor: NO, free: NO, lapsed: NO };
export const fromSenior: Expected = { ...fromOrdinary, ordinary: NO };

interface RowOptions<C extends Call> {
  request?: RequestOf<C> | ((stage: Stage, browser: Browser) => RequestOf<C> | Promise<RequestOf<C>>);
  outcome?: (answer: ResponseOf<C>, browser: Browser) => Outcome;
  variant?: string;
}

/** What each person gets of a call. */
export function row<C extends Call>(call: C, expected: Expected, options: RowOptions<C> = {}): Row {
  const { request = {}, outcome = () => 0, variant = '' } = options;
  return {
    call,
    variant,
    expected,
    request: (stage, browser) =>
      typeof request === 'function'
        ? (request as (stage: Stage, browser: Browser) => unknown)(stage, browser)
        : request,
    outcome: outcome as Row['outcome'],
  };
}

export const isRefused = ({ person }: Browser) =>
  person === 'expired' || person === 'revoked' || person === 'pending';

/** The report that calls of one report are about. */
export const firstReport = (stage: Stage) => stage.fids[0] ?? 0;
export const fileId = (stage: Stage) => ({ fileId: firstReport(stage) });

/** Opens the report first, as its page does. */
export async function openedFile(stage: Stage, browser: Browser) {
  if (!isRefused(browser)) await browser.client.send(getFileDetail, { fid: firstReport(stage) });
  return fileId(stage);
}
