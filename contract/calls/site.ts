import { z } from 'zod';
import { call, request } from '../wire/call.ts';

/** The customer-service hint of the search page (S1 §2); path not shown there. */
export const getSupportContact = call({
  method: 'POST',
  path: '/api/v2/site/support',
  summary: '客服的联系方式',
  access: 'visitor',
  request: request({}),
  response: z.object({
    /** As the operator words it, such as `微信小程序“研见客服”`; empty where nobody answers. */
    contact: z.string(),
  }),
});

/** Somewhere else on the web; not yet known where `url` is empty. */
const Place = z.object({ name: z.string(), url: z.string() });

/** Who runs the site, as the foot of every page says it (S2 §2); what nobody has filled in says so. */
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
  /** How to reach somebody now; empty where nobody answers. */
  support: z.string(),
  /** A QR code by which to add customer service; empty where there is none. */
  support_picture: z.string(),
  /** QR codes for a phone; `picture` is empty for one that is not set up. */
  codes: z.array(z.object({ name: z.string(), picture: z.string() })),
});
export type SiteOperator = z.infer<typeof SiteOperator>;

export const getOperator = call({
  method: 'POST',
  path: '/api/v2/site/operator',
  summary: '谁在运营：公司、联系方式、地址、备案、友情链接与二维码',
  access: 'visitor',
  request: request({}),
  response: SiteOperator,
});
