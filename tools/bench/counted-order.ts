import { initOrder, preparePayment } from '#contract/calls/orders.ts';
import { CallFailed, type Client } from '#contract/wire/client.ts';

export interface Purchase {
  itemId: number;
  idempotencyKey: string;
  /** Told the order's number as soon as it is known: two that are asked for at once may be one. */
  onOrder(orderCode: string): void;
}

type Post = (path: string, form: string) => Promise<{ status: number; text: string }>;

/** What the page of the built-in gateway answers once it took the money. */
const TAKEN = 303;

/**
 * Orders, takes a code and pays at the page of the built-in gateway, each once. It resolves where the gateway has said that it was paid; of what fails
 * earlier nobody knows whether it was.
 */
export async function buy(
  client: Client,
  post: Post,
  { itemId, idempotencyKey, onOrder }: Purchase,
): Promise<void> {
  const { orderCode } = await client.send(initOrder, { itemId, idempotencyKey });
  onOrder(orderCode);
  const { qrText } = await client.send(preparePayment, { orderCode, payPlatform: 0, phone: 0 });
  const answer = await post(new URL(qrText).pathname, 'action=pay&payer=new');
  if (answer.status !== TAKEN) throw new CallFailed(answer.status, answer.text.slice(0, 120));
}
