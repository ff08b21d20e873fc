/** What one shares: a report, or a page that asks nobody for an account, by its path on this site. */
export type Shared =
  | { kind: 'report'; fid: number; name: string }
  | { kind: 'page'; path: string; name: string };

/** One way of sharing it. */
export interface ShareLink {
  key: string;
  label: string;
  /** Who can see it. */
  note: string;
  /** On this site: `/preview/7`. */
  path: string;
}

const KEPT = ['fid', 'page', 'chart'] as const;

/** At least one. `search` is that of the page looked at, of which only the place goes along: how one came there and what one sought is nobody's business. */
export function linksOf(shared: Shared, search: string): ShareLink[] {
  if (shared.kind === 'page')
    return [{ key: 'page', label: '本页', note: '任何人都能打开，不必登录。', path: shared.path }];
  const { fid } = shared;
  const searched = new URLSearchParams(search);
  const place = new URLSearchParams({ fid: String(fid) });
  for (const name of KEPT) {
    const value = searched.get(name);
    if (value !== null && /^\d{1,15}$/.test(value)) place.set(name, value);
  }
  const page = place.get('page');
  const label = place.has('chart') ? '这幅图表' : page === null ? '阅读页' : `第 ${page} 页`;
  return [
    {
      key: 'preview',
      label: '公开预览页',
      note: '任何人都能打开：标题、机构、封面与摘要。',
      path: `/preview/${fid}`,
    },
    { key: 'place', label, note: '登录后按对方的会员权益阅读原文。', path: `/detail?${place}` },
  ];
}

/** As it is named to whom it is sent. */
export const titleOf = ({ kind, name }: Shared): string => (kind === 'report' ? `《${name}》` : name);
