import { MAX_PICTURE_BYTES, type SearchedChart } from '#contract/calls/charts.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type PictureProblem, PictureRefused, type ReadPicture } from '#server/ports/pictures.ts';
import type { ChartDeps } from './deps.ts';
import { presentCharts } from './present-charts.ts';
import { foldCharts } from './rules/fold-charts.ts';

const MOST_FOUND = 20;
/** Bits of a look. */
const BITS = 64;

const PROBLEMS: Record<Exclude<PictureProblem, 'busy'>, string> = {
  'not-a-picture': '这个文件不是图片，请选择 PNG、JPEG、WebP 或 GIF 图片',
  unsupported: '不支持这种图片格式，请另存为 PNG 或 JPEG 后再试',
  'too-large': '图片的像素太多，请缩小到 3600 万像素以内后再试',
  'too-small': '图片太小，看不出内容，请换一张宽高都在 32 像素以上的图片',
  damaged: '图片已损坏或不完整，打不开，请重新截图或换一张',
};

async function readPicture(
  { pictures }: Pick<ChartDeps, 'pictures'>,
  bytes: Uint8Array,
): Promise<ReadPicture> {
  try {
    return await pictures.read(bytes);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (error.problem === 'busy') throw new BusinessError('tooBusy');
    throw new BusinessError('invalidInput', PROBLEMS[error.problem], { problem: error.problem });
  }
}

const NOTHING_FOUND = '没有找到同一幅图：请只截取图表本身（不带图名与资料来源），或换用图名里的词检索';
const stillWaiting = (charts: number): string =>
  `。新入库的还有 ${charts} 幅图表正在绘制，之后才能以图找到，可稍后再试`;

export interface FoundByPicture {
  data: (SearchedChart & { likeness: number })[];
  count: number;
  notice: string;
}

async function answer(deps: ChartDeps, looks: readonly string[], caller: Caller): Promise<FoundByPicture> {
  const reads = deps.reads.for(caller);
  const alike = (await Promise.all(looks.map((look) => reads.alikeCharts(look, MOST_FOUND)))).flat();
  const bitsOf = new Map<number, number>();
  for (const { id, bits } of alike.sort((a, b) => a.bits - b.bits)) if (!bitsOf.has(id)) bitsOf.set(id, bits);
  const ids = [...bitsOf.keys()];
  const same = await reads.sameCharts(ids);
  const records = await reads.chartRecords(foldCharts(ids, same).slice(0, MOST_FOUND));
  const charts = await presentCharts(deps, caller, records, { same });
  const waiting = charts.length === 0 ? await deps.contents.countWaitingPictures() : 0;
  const likeness = (id: number) => Math.round((1 - (bitsOf.get(id) ?? 0) / BITS) * 1000) / 1000;
  return {
    data: charts.map((chart) => ({ ...chart, likeness: likeness(chart.id) })),
    count: charts.length,
    notice: charts.length > 0 ? '' : `${NOTHING_FOUND}${waiting > 0 ? stillWaiting(waiting) : ''}`,
  };
}

/**
 * The charts that a picture shows, most alike first. It costs what a search costs: a picture that found something one of the day's chart
 * searches, the same picture again nothing. Throws 10006 for what is no picture that is read, 10007, 10008.
 */
export async function findByPicture(
  deps: ChartDeps,
  picture: string,
  caller: Caller,
): Promise<FoundByPicture> {
  deps.quotas.require(caller, 'searchCharts');
  const bytes = Buffer.from(picture, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new BusinessError('invalidInput', '图片不能超过 4 MB，请缩小后再试');
  const { looks } = await readPicture(deps, bytes);
  const subject = `picture ${looks[0]}`;
  const receipt = await deps.quotas.take({ caller, action: 'searchCharts', subject });
  try {
    const found = await answer(deps, [...new Set(looks)], caller);
    if (found.count === 0) await deps.quotas.giveBack(receipt);
    return found;
  } catch (error) {
    await deps.quotas.giveBack(receipt);
    throw error;
  }
}
