import { closeOrder } from '#contract/calls/orders.ts';
import type { Client } from '#contract/wire/client.ts';
import { messageOfError } from '#web/client/query.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/**
 * Closes the order whose code was on the screen before another takes its place, so that nobody pays the dearer one by a picture
 * of it. True where it was paid meanwhile: then that payment is what counts. That it could not be closed is told, and changes
 * nothing else: its code ends by itself, and what is paid by it still counts.
 */
export async function leaveOrder(client: Client, orderCode: string): Promise<boolean> {
  try {
    const { state } = await client.send(closeOrder, { orderCode });
    return state === 'paid' || state === 'fulfilled';
  } catch (error) {
    notify(`刚才的订单没有关闭：${messageOfError(error)}。它到时自动失效，请只付新的付款码。`, 'failure');
    return false;
  }
}
