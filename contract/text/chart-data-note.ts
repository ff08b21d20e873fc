/** How the data of a chart was read; see `ChartTable`. */
interface HowRead {
  origin: 'drawn' | 'painted' | 'printed' | 'cells';
  /** A share of the range of the scale. */
  error: number;
  /** Names of series that are not given; see `ChartTable`. */
  unread?: readonly string[];
  names_read?: boolean;
}

/** `0.3%`; never less than what a drawing can be measured by. */
const percent = (share: number): string =>
  `${Math.max(0.1, Math.ceil(share * 1000 - 1e-9) / 10).toFixed(1)}%`;

/** What is said of data beside it and in its files: how far it can be trusted. */
export function chartDataNote({ unread = [], names_read = false, ...how }: HowRead): string {
  const note = names_read ? `横轴的名字画成了图形，由文字识别；${trustNote(how)}` : trustNote(how);
  return unread.length === 0 ? note : `图中的${unread.join('、')}没有读得出的坐标，不在表里；${note}`;
}

function trustNote({ origin, error }: Pick<HowRead, 'origin' | 'error'>): string {
  switch (origin) {
    case 'drawn':
      return `由图形还原，误差约 ±${percent(error)}（占坐标范围），未标出的日期按刻度推算；仅供参考，请以原文为准`;
    case 'painted':
      return `约数：由图片的像素量出，坐标与名字由文字识别，误差约 ±${percent(error)}（占坐标范围），折线只给横轴上标出的几处；请以原文为准`;
    case 'printed':
      return '数值取自图中印出的数字';
    case 'cells':
      return '由原文的表格读出，请以原文为准';
  }
}
