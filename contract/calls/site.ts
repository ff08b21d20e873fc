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
