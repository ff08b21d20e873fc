import { z } from 'zod';
import { unseenText, VISIBLE_TEXT } from '../text/visible-text.ts';
import { call, request } from '../wire/call.ts';
import { Flag, Id, IdList, Page, pageSize } from '../wire/fields.ts';
import { Named, ReportItem } from './reports.ts';
import { SearchFields } from './search.ts';

export const INBOX_PAGE_SIZE = 15;
export const MAX_ALERT_NAME_LENGTH = 60;

/** What of a search can be waited for: order, page and time of publishing are no part of it, for what is told is new. */
export const AlertSearch = SearchFields.pick({
  keyword: true,
  industryCategory: true,
  secondaryIndustry: true,
  reportType: true,
  organisation: true,
  researcher: true,
  rating: true,
  series: true,
  showTrader: true,
  visitMode: true,
  theme_id: true,
});
export type AlertSearchInput = z.input<typeof AlertSearch>;
export type AlertSearch = z.output<typeof AlertSearch>;

const Name = z
  .string()
  .trim()
  .min(1, '请填写名称')
  .regex(VISIBLE_TEXT, unseenText('名称'))
  .max(MAX_ALERT_NAME_LENGTH, `名称最多 ${MAX_ALERT_NAME_LENGTH} 个字，请改短一些`);

const Alert = z.object({
  id: z.number(),
  name: z.string(),
  /** What is asked, as words of people: one a condition. */
  conditions: z.array(z.string()),
  /** The address of the same search. */
  href: z.string(),
  is_paused: z.union([z.literal(0), z.literal(1)]),
  /** Why it finds nothing now though it is not paused, for example since the level fell; empty where it does. */
  blocked: z.string(),
  /** New reports that it found so far. */
  found: z.number().int(),
  /** Seconds since 1970. */
  created_at: z.number().int(),
});
export type Alert = z.infer<typeof Alert>;

const ofAlerts = { method: 'POST', access: 'signedIn' } as const;
const ListOfAlerts = z.object({
  list: z.array(Alert),
  /** How many the caller's level may keep. */
  limit: z.number().int(),
});

export const saveAlert = call({
  ...ofAlerts,
  path: '/api/v2/alert/save',
  summary: '保存搜索，有新报告时告诉我：含全部检索词、符合全部筛选的新报告；同样的条件只存一份',
  request: request({ ...AlertSearch.shape, name: Name.optional() }),
  response: z.object({
    alert: Alert,
    /** 0 where the same search was kept already. */
    is_new: z.union([z.literal(0), z.literal(1)]),
    limit: z.number().int(),
    count: z.number().int(),
  }),
});

export const listAlerts = call({
  ...ofAlerts,
  path: '/api/v2/alert/getList',
  summary: '保存的搜索：新的在前',
  request: request({}),
  response: ListOfAlerts,
});

export const changeAlert = call({
  ...ofAlerts,
  path: '/api/v2/alert/change',
  summary: '保存的搜索改名、暂停（paused 1）或继续（0）；暂停期间的新报告不补发',
  request: request({ id: Id, name: Name.optional(), paused: Flag.optional() }),
  response: z.object({ alert: Alert }),
});

export const removeAlert = call({
  ...ofAlerts,
  path: '/api/v2/alert/remove',
  summary: '删除保存的搜索；已收到的提醒留着',
  request: request({ id: Id }),
  response: z.object({ removed: z.number().int() }),
});

const InboxItem = z.object({
  id: z.number(),
  /** Seconds since 1970. */
  at: z.number().int(),
  is_read: z.union([z.literal(0), z.literal(1)]),
  /** 1 where this tells that the file which was waited for is there (`waitForFile`), 0 where a saved search found a new report. */
  file_came: z.union([z.literal(0), z.literal(1)]),
  report: ReportItem,
  /** Which of the saved searches found it; empty where those were deleted. */
  alerts: z.array(Named),
});
export type InboxItem = z.infer<typeof InboxItem>;

const unread = z.number().int();

export const getInbox = call({
  ...ofAlerts,
  sealed: true,
  path: '/api/v2/alert/getInbox',
  summary: '提醒：保存的搜索找到的新报告，新的在前，保留 180 天',
  request: request({ page: Page, pageSize: pageSize(INBOX_PAGE_SIZE, 50) }),
  response: z.object({ data: z.array(InboxItem), count: z.number().int(), unread }),
});

export const readInbox = call({
  ...ofAlerts,
  path: '/api/v2/alert/readInbox',
  summary: '标为已读：不带 ids 时全部',
  request: request({ ids: IdList }),
  response: z.object({ unread }),
});
