import { renderSVG } from 'uqr';
import { MINI_PROGRAMME } from '#contract/calls/site.ts';
import type { QrSource } from './qr-source.ts';
import type { Operator } from './read-operator.ts';
import { readSupport } from './read-support.ts';

/** Light modules around a code, so that scanners find its edge. */
const QUIET_ZONE = 2;
const FOLDER = '/files/qr';
const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

export interface CodeParts {
  operator: Pick<Operator, 'codes'>;
  /** How to reach customer service, and a link behind it where a code leads there; empty where nobody answers. */
  supportContact: string;
  /** Where people reach the site. */
  publicUrl: string;
}

export interface SiteCode {
  name: string;
  /** Of its picture. */
  path: string;
  source: QrSource;
}

const codeOf = (key: string, name: string, source: QrSource | undefined): SiteCode[] =>
  source === undefined
    ? []
    : [{ name, path: `${FOLDER}/${key}.${'text' in source ? 'svg' : source.kind}`, source }];

/** The codes of the foot of every page, as many as are set up. */
export const footCodesOf = ({ operator: { codes }, publicUrl }: CodeParts): SiteCode[] => [
  ...codeOf('official', '公众号', codes.officialAccount),
  ...codeOf('mini', MINI_PROGRAMME, codes.miniProgramme),
  // A phone installs the site itself.
  ...codeOf('app', 'APP', codes.app ?? { text: `${new URL(publicUrl).origin}/index` }),
];

/** The code that leads to customer service: the contact's own, else the operator's; none where there is neither. */
export function serviceCodeOf({ operator, supportContact }: CodeParts): SiteCode | undefined {
  const { link } = readSupport(supportContact);
  return codeOf('service', '客服', link === null ? operator.codes.service : { text: link })[0];
}

/** The code that takes a phone to a report: into the mini-programme where there is one, else to the public page. */
export const reportCodeOf = ({ operator: { codes }, publicUrl }: CodeParts, fid: number): QrSource =>
  codes.miniProgramme ?? { text: `${new URL(publicUrl).origin}/preview/${fid}` };

/** The picture of a code, with its media type. */
export function drawCode(source: QrSource): { bytes: Buffer; type: string } {
  if ('picture' in source) return { bytes: source.picture, type: TYPES[source.kind] };
  const bytes = Buffer.from(renderSVG(source.text, { ecc: 'M', border: QUIET_ZONE }));
  return { bytes, type: 'image/svg+xml' };
}
