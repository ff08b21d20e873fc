import { data } from 'react-router';
import { type CoverageKind, getCoverage, getCoverageMonths } from '#contract/calls/coverage.ts';
import { getFileIndustryTags } from '#contract/calls/listings.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';

export type CoverageData = ResponseOf<typeof getCoverage> & { page: number };
export type ArchiveData = Awaited<ReturnType<typeof loadArchive>>;

const KINDS: Record<string, CoverageKind> = {
  industry: 'industry',
  org: 'organisation',
  researcher: 'researcher',
  stock: 'stock',
  month: 'month',
};
const PAGE = /^[1-9]\d{0,5}$/;

/** The page at `pathname` (`/org/12/3`). Throws a 404 response where there is none. */
export async function loadCoverage(client: Client, pathname: string): Promise<CoverageData> {
  const [, segment = '', key = '', page = '1'] = pathname.split('/').map(decodeURIComponent);
  const kind = KINDS[segment];
  if (kind === undefined || !PAGE.test(page)) throw data(null, { status: 404 });
  try {
    return { ...(await client.send(getCoverage, { kind, key, page: Number(page) })), page: Number(page) };
  } catch (error) {
    if (isBusinessError(error, CODES.notFound) || isBusinessError(error, CODES.invalidInput))
      throw data(null, { status: 404 });
    throw error;
  }
}

/** Everything that leads to the reports: the months, and the level-1 industries with reports. */
export async function loadArchive(client: Client) {
  const [months, industries] = await Promise.all([
    client.send(getCoverageMonths, {}),
    client.send(getFileIndustryTags, {}),
  ]);
  return {
    months: months.list,
    industries: industries.filter(({ count, parent_id }) => count > 0 && parent_id === 0),
  };
}
