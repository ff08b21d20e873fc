/** What two charts are compared by. */
interface Described {
  /** Without the number. */
  name: string;
  stocks: readonly { code: string; name: string }[];
  /** The first level before the second. */
  industries: readonly { id: number; name: string }[];
}

/** Words that any chart may have in its name. */
const IDLE =
  /^(同比|环比|情况|变化|走势|趋势|占比|结构|数据|统计|分析|预测|对比|公司|行业|全球|中国|国内|年度|季度|月度|增速|一览)+$/u;
const LEAST = 2;
const MOST = 12;

/** The longest run of Han characters or letters that stands in both. */
function sharedRun(a: string, b: string): string {
  let best = '';
  const pieces = a.match(/[\p{L}]+/gu) ?? [];
  for (const piece of pieces)
    for (let from = 0; from < piece.length; from += 1)
      for (let to = Math.min(piece.length, from + MOST); to - from > best.length; to -= 1) {
        const run = piece.slice(from, to);
        if (!b.includes(run)) continue;
        best = run;
        break;
      }
  return best.length >= LEAST && !IDLE.test(best) ? best : '';
}

/** Why a chart is shown beside a report, in one line: what their charts are both called, whom both are about, or their industry. */
export function whySimilar(
  chart: Described,
  report: Omit<Described, 'name'> & { title: string; chartNames: readonly string[] },
): string {
  const runs = [report.title, ...report.chartNames].map((text) => sharedRun(chart.name, text));
  const [longest = ''] = runs.sort((a, b) => b.length - a.length);
  if (longest !== '') return `图名同样提到“${longest}”`;
  const stock = chart.stocks.find(({ code }) => report.stocks.some((other) => other.code === code));
  if (stock !== undefined) return `同样关于${stock.name}`;
  const shared = chart.industries.filter(({ id }) => report.industries.some((other) => other.id === id));
  const industry = shared.at(-1);
  return industry === undefined ? '图表的说明文字相近' : `同属${industry.name}行业`;
}
