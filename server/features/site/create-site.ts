import { renderSVG } from 'uqr';
import { getOperator, getSupportContact, type SiteOperator } from '#contract/calls/site.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Feature } from '#server/platform/feature.ts';
import { refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { OperatorFile } from './read-operator.ts';

export interface SiteParts {
  operator: OperatorFile;
  /** How to reach customer service; empty where nobody answers. */
  supportContact: string;
  /** Where people reach the site. */
  publicUrl: string;
  clock: Clock;
}

const ICP_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';
/** Light modules around a code, so that scanners find its edge. */
const QUIET_ZONE = 2;

const SERVICE = 'service';
const pictureOf = (key: string): string => `/files/qr/${key}.svg`;

interface Code {
  key: string;
  name: string;
  /** What the code says; undefined where it is not set up. */
  text: string | undefined;
}

const codesOf = ({ operator, publicUrl }: SiteParts): Code[] => [
  { key: 'official', name: '公众号', text: operator.officialAccount },
  { key: 'mini', name: '小程序', text: operator.miniProgramme },
  // A phone installs the site itself.
  { key: 'app', name: 'APP', text: operator.app ?? `${new URL(publicUrl).origin}/index` },
];

function describeOperator(parts: SiteParts): SiteOperator {
  const { operator, clock, supportContact } = parts;
  const { company, contact, address, icp, police, friends, since } = operator;
  const year = Number(dayOf(Math.floor(clock.now() / 1000)).slice(0, 4));
  const span = since === undefined || since >= year ? `${year}` : `${since}-${year}`;
  const filings = [
    { name: icp ?? 'ICP 备案号（待填写）', url: ICP_REGISTER },
    ...(police === undefined
      ? []
      : [{ name: police, url: `${POLICE_REGISTER}${police.replace(/\D/g, '')}` }]),
  ];
  return {
    company: company ?? '运营公司（待填写）',
    contact: contact ?? '联系方式（待填写）',
    address: address ?? '注册地址（待填写）',
    is_known: company !== undefined && contact !== undefined && address !== undefined,
    copyright: `© ${span} ${company ?? '研见'}`,
    friends: [...friends, ...PLACEHOLDERS.slice(friends.length)],
    filings,
    support: supportContact,
    support_picture: operator.service === undefined ? '' : pictureOf(SERVICE),
    codes: codesOf(parts).map(({ key, name, text }) => ({
      name,
      picture: text === undefined ? '' : pictureOf(key),
    })),
  };
}

/** S2 §2 names what the two friends do. */
const PLACEHOLDERS = [
  { name: '方案搜索工具（待填写）', url: '' },
  { name: '文档管理助手（待填写）', url: '' },
];

/** Who runs the site, how to reach them, and the QR codes of every page. */
export function createSite(parts: SiteParts): Feature {
  const codes = new Map(codesOf(parts).map(({ key, text }) => [key, text]));
  codes.set(SERVICE, parts.operator.service);

  function routes({ handle, app }: Site) {
    handle(getSupportContact, async () => ({ contact: parts.supportContact }));
    handle(getOperator, async () => describeOperator(parts));
    app.get<{ Params: { key: string } }>(
      '/files/qr/:key(^[a-z]{1,16}).svg',
      { schema: { hide: true } },
      ({ params }, reply) => {
        const text = codes.get(params.key);
        if (text === undefined) return sendFile(reply, refusedFile(404, '没有这个二维码'));
        const bytes = Buffer.from(renderSVG(text, { ecc: 'M', border: QUIET_ZONE }));
        return sendFile(reply, wholeFile(bytes, { type: 'image/svg+xml', cache: 'public, max-age=3600' }));
      },
    );
  }
  return { routes, jobs: [], personalData: null };
}
