import { z } from 'zod';
import { getOperator, REPORT_CODE_PATH, type SiteOperator } from '#contract/calls/site.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { Id } from '#contract/wire/fields.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Feature } from '#server/platform/feature.ts';
import { refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { QrSource } from './qr-source.ts';
import type { Operator } from './read-operator.ts';
import { readSupport } from './read-support.ts';
import { type CodeParts, drawCode, footCodesOf, reportCodeOf, serviceCodeOf } from './site-codes.ts';

export interface SiteParts extends CodeParts {
  operator: Operator;
  clock: Clock;
  /** Whether WeChat is connected, or played because somebody asked for that. */
  offersWechat: boolean;
  /** Whether there is an insight to read. */
  hasInsights: () => Promise<boolean>;
}

const ICP_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';
/** Every page asks what there is to read; an article more or less may show a minute later. */
const FRESH_MS = 60_000;
const CODE_CACHE = 'public, max-age=3600';
const ReportCodeQuery = z.object({ scene: Id, type: z.literal('2').optional() });

function describeOperator(parts: SiteParts, hasInsights: boolean): SiteOperator {
  const { operator, clock, supportContact } = parts;
  const { company, contact, address, icp, police, friends, since } = operator;
  const year = Number(dayOf(Math.floor(clock.now() / 1000)).slice(0, 4));
  const span = since === undefined || since >= year ? `${year}` : `${since}-${year}`;
  return {
    company: company ?? '',
    contact: contact ?? '',
    address: address ?? '',
    is_known: company !== undefined && contact !== undefined && address !== undefined,
    copyright: `© ${span} ${company ?? '研见'}`,
    friends,
    filings: [
      ...(icp === undefined ? [] : [{ name: icp, url: ICP_REGISTER }]),
      ...(police === undefined
        ? []
        : [{ name: police, url: `${POLICE_REGISTER}${police.replace(/\D/g, '')}` }]),
    ],
    support: readSupport(supportContact).words,
    support_picture: serviceCodeOf(parts)?.path ?? '',
    codes: footCodesOf(parts).map(({ name, path }) => ({ name, picture: path })),
    wechat: parts.offersWechat,
    has_insights: hasInsights,
  };
}

function codeFile(source: QrSource) {
  const { bytes, type } = drawCode(source);
  return wholeFile(bytes, { type, cache: CODE_CACHE });
}

/** Who runs the site, how to reach them, and the QR codes of every page. */
export function createSite(parts: SiteParts): Feature {
  const { clock } = parts;
  const kept = createTtlCache<boolean>({ freshMs: FRESH_MS, most: 1 });
  const hasInsights = () =>
    kept.get('insights', clock.now(), async () => ({ list: await parts.hasInsights(), isWhole: true }));
  const codes = [...footCodesOf(parts), serviceCodeOf(parts)].filter((code) => code !== undefined);

  function routes({ handle, app }: Site) {
    handle(getOperator, async () => describeOperator(parts, await hasInsights()));
    app.get<{ Params: { file: string } }>('/files/qr/:file', { schema: { hide: true } }, ({ url }, reply) => {
      const code = codes.find(({ path }) => path === url.replace(/\?.*/, ''));
      if (code === undefined) return sendFile(reply, refusedFile(404, '没有这个二维码'));
      return sendFile(reply, codeFile(code.source));
    });
    app.get(REPORT_CODE_PATH, { schema: { hide: true } }, ({ query }, reply) => {
      const asked = ReportCodeQuery.safeParse(query);
      if (!asked.success) return sendFile(reply, refusedFile(400, '请以 scene 给出报告编号，type 为 2'));
      return sendFile(reply, codeFile(reportCodeOf(parts, asked.data.scene)));
    });
  }
  return { routes, jobs: [], personalData: null };
}
