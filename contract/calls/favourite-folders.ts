import { z } from 'zod';
import { FOLDER_LIMITS } from '../rights/folder-terms.ts';
import { unseenText } from '../text/visible-text.ts';
import { BYTES, call, request } from '../wire/call.ts';
import { Flag, Id } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';

const post = { method: 'POST', access: 'signedIn' } as const;

const FavouriteFolder = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Reports in it. */
  count: z.number().int(),
  /** Charts in it. */
  chart_count: z.number().int(),
  /** When the link to it ends; 0 where none stands. */
  link_ends_at: Moment,
});
export type FavouriteFolder = z.infer<typeof FavouriteFolder>;

const { nameMost, nameAllowed, folders, atOnce } = FOLDER_LIMITS;
const name = z
  .string()
  .trim()
  .min(1, '请填写文件夹名称')
  .max(nameMost, `文件夹名称最多 ${nameMost} 个字`)
  .regex(nameAllowed, unseenText('文件夹名称'));

export const getFavoriteFolders = call({
  ...post,
  path: '/api/v2/favorite/getFolders',
  summary: '我的收藏的文件夹，按自己排的次序；每个里有几份报告、几幅图表，几份、几幅不在任何文件夹里',
  request: request({}),
  response: z.object({
    folders: z.array(FavouriteFolder),
    /** All reports that are kept, and what of them stands in no folder. */
    total: z.number().int(),
    loose: z.number().int(),
    /** The same of charts. */
    chart_total: z.number().int(),
    chart_loose: z.number().int(),
    /** Folders that one person has at most. */
    most: z.number().int(),
  }),
});
export const createFavoriteFolder = call({
  ...post,
  path: '/api/v2/favorite/createFolder',
  summary: `新建文件夹，排在最后：最多 ${folders} 个，名称不能重复`,
  request: request({ name }),
  response: FavouriteFolder,
});
export const renameFavoriteFolder = call({
  ...post,
  path: '/api/v2/favorite/renameFolder',
  summary: '给文件夹改名：名称不能与自己别的文件夹重复',
  request: request({ id: Id, name }),
  response: z.object({}),
});
export const orderFavoriteFolders = call({
  ...post,
  path: '/api/v2/favorite/orderFolders',
  summary: '重排文件夹：ids 是自己全部文件夹的编号，按新的次序',
  request: request({ ids: z.array(Id).max(folders, `最多 ${folders} 个文件夹`) }),
  response: z.object({}),
});
export const removeFavoriteFolder = call({
  ...post,
  path: '/api/v2/favorite/removeFolder',
  summary: '删除文件夹：里面的报告与图表仍在收藏里，不在任何文件夹',
  request: request({ id: Id }),
  /** Reports and charts that stand in no folder now. */
  response: z.object({ loosened: z.number().int() }),
});

const fids = z.array(Id).max(atOnce, `一次最多 ${atOnce} 份报告`).optional();
const chart_ids = z.array(Id).max(atOnce, `一次最多 ${atOnce} 幅图表`).optional();

/** Reports, charts or both, at least one of all. */
const hasChosen = (chosen: { fids?: number[] | undefined; chart_ids?: number[] | undefined }): boolean =>
  (chosen.fids ?? []).length + (chosen.chart_ids ?? []).length > 0;
const nothingChosen = { path: ['fids'], message: '请选择报告或图表' };

export const moveFavorites = call({
  ...post,
  path: '/api/v2/favorite/move',
  summary:
    '把收藏的报告（fids）与图表（chart_ids）放进一个文件夹（folder 为 0 则移出）：一份、一幅只在一个文件夹里；没有收藏的不算',
  request: request({ fids, chart_ids, folder: Id }).refine(hasChosen, nothingChosen),
  response: z.object({ moved: z.number().int() }),
});
export const removeFavorites = call({
  ...post,
  path: '/api/v2/favorite/remove',
  summary: '取消收藏几份报告（fids）、几幅图表（chart_ids）；没有收藏的不算',
  request: request({ fids, chart_ids }).refine(hasChosen, nothingChosen),
  response: z.object({ removed: z.number().int() }),
});

export const LIST_FORMATS = ['ris', 'bibtex', 'xlsx'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** As how many ordinary calls a list counts: up to `FOLDER_LIMITS.exported` records are read, and a workbook written. */
const EXPORT_COST = 20;
const EXPORT_SECONDS = 30;

export const exportFavorites = call({
  ...post,
  path: '/api/v2/favorite/export',
  summary: `收藏的报告的题录，最近收藏的在前，最多 ${FOLDER_LIMITS.exported} 份：RIS、BibTeX 或 XLSX；fids 是其中几份，folder 是一个文件夹（0 为不在文件夹里的），都没有为全部；only_chart 为 1 时是图表，chart_ids 是其中几幅。只有题录，没有摘要、正文与图`,
  shape: 'bytes',
  cost: EXPORT_COST,
  timeLimitSeconds: EXPORT_SECONDS,
  request: request({
    format: z.enum(LIST_FORMATS),
    fids,
    only_chart: Flag,
    chart_ids,
    folder: Id.nullish(),
  }),
  response: BYTES,
});
