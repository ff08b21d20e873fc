import { z } from 'zod';
import { call, request } from '../wire/call.ts';

/** Somewhere else on the web. */
const Place = z.object({ name: z.string(), url: z.string() });

/** Who runs the site, as the foot of every page says it (S2 §2); what nobody has filled in is empty, and is not shown. */
export const SiteOperator = z.object({
  company: z.string(),
  contact: z.string(),
  address: z.string(),
  /** False until somebody has filled in company, contact and address. */
  is_known: z.boolean(),
  copyright: z.string(),
  friends: z.array(Place),
  /** Records of filing, each linked to the register that keeps it, as the law asks. */
  filings: z.array(Place),
  /** How to reach customer service, such as `微信小程序“研见客服”` (S1 §2); empty where nobody answers. */
  support: z.string(),
  /** The picture of a code that leads to customer service; empty where there is none. */
  support_picture: z.string(),
  /** Codes for a phone, as many as are set up; `picture` is the address of one. */
  codes: z.array(z.object({ name: z.string(), picture: z.string() })),
  /** Whether one signs in and registers by WeChat here. */
  wechat: z.boolean(),
  /** Whether there is an insight to read; without one the menus have no 行业洞察. */
  has_insights: z.boolean(),
});
export type SiteOperator = z.infer<typeof SiteOperator>;

/** The name of the mini-programme's code among the `codes`. */
export const MINI_PROGRAMME = '小程序';

export const getOperator = call({
  method: 'POST',
  path: '/api/v2/site/operator',
  openTo: ['pending'],
  summary: '谁在运营：公司、联系方式、地址、备案、友情链接与二维码',
  access: 'visitor',
  request: request({}),
  response: SiteOperator,
});

/**
 * GET address of S2 §7 that answers an image to anybody: the code of the mini-programme where one is set up, else the QR code of the public
 * page of the report whose number is `scene`; `type` is 2.
 */
export const REPORT_CODE_PATH = '/api/gz/getBaogaoWxCode';
