/** What a report can be shared as. */
export interface ShareLink {
  key: 'preview' | 'place';
  label: string;
  /** Who can see it. */
  note: string;
  url: string;
}

const KEPT = ['fid', 'page', 'chart'] as const;

/** `address` is that of the page being read. How one came there and what one sought is nobody's business: only the place goes along. */
export function shareLinks(fid: number, address: string): ShareLink[] {
  const { origin, searchParams } = new URL(address);
  const place = new URLSearchParams({ fid: String(fid) });
  for (const name of KEPT) {
    const value = searchParams.get(name);
    if (value !== null && /^\d{1,15}$/.test(value)) place.set(name, value);
  }
  const page = place.get('page');
  const label = place.has('chart') ? '这幅图表' : page === null ? '阅读页' : `第 ${page} 页`;
  return [
    {
      key: 'preview',
      label: '公开预览页',
      note: '任何人都能打开：标题、机构、封面与摘要。',
      url: `${origin}/preview/${fid}`,
    },
    { key: 'place', label, note: '登录后按对方的会员权益阅读原文。', url: `${origin}/detail?${place}` },
  ];
}
