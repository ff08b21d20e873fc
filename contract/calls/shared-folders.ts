import { z } from 'zod';
import { FOLDER_LINK_DAYS } from '../rights/folder-terms.ts';
import { call, request } from '../wire/call.ts';
import { Id, Page, pageSize } from '../wire/fields.ts';
import { Moment } from '../wire/money-fields.ts';
import { COLLECTION_PAGE_SIZE } from './favourites.ts';
import { ReportItem } from './reports.ts';

export const shareFavoriteFolder = call({
  method: 'POST',
  access: 'signedIn',
  path: '/api/v2/favorite/shareFolder',
  summary: `生成文件夹的链接，到期失效（${FOLDER_LINK_DAYS.join('、')} 天）：有链接的人看得到名称与题录，读原文仍看各人自己的等级；一个文件夹一个链接，新的使旧的失效；链接只回答这一次`,
  request: request({
    id: Id,
    days: z.literal([...FOLDER_LINK_DAYS], `应为 ${FOLDER_LINK_DAYS.join('、')} 天之一`),
  }),
  response: z.object({ url: z.string(), ends_at: Moment }),
});
export const unshareFavoriteFolder = call({
  method: 'POST',
  access: 'signedIn',
  path: '/api/v2/favorite/unshareFolder',
  summary: '撤回文件夹的链接，立刻失效；没有链接的不变',
  request: request({ id: Id }),
  response: z.object({}),
});

/** As the link carries it behind `#`, so that no server log and no referrer holds it. */
const Code = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '链接不完整，请重新复制');

export const getSharedFolder = call({
  method: 'POST',
  access: 'visitor',
  path: '/api/v2/favorite/getSharedFolder',
  summary: '链接指的文件夹：名称与报告的题录，没有摘要；撤回、到期与从来没有的同一句（10404）',
  sealed: true,
  request: request({ code: Code, page: Page, pageSize: pageSize(COLLECTION_PAGE_SIZE, 50) }),
  response: z.object({
    name: z.string(),
    ends_at: Moment,
    /** Their abstracts and charts are left out: what is shared is a list. */
    data: z.array(ReportItem),
    count: z.number().int(),
  }),
});
