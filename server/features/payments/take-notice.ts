import type { Logger } from '#server/platform/log/create-logger.ts';
import {
  type NoticeAnswer,
  NoticeRefused,
  type NoticeRequest,
  type PaymentGateway,
} from '#server/ports/payment.ts';
import type { PaymentDeps } from './deps.ts';
import { keptFactOf, settlePayment } from './settle-payment.ts';
import { findWaiting, keepNotice, markProcessed, type NoticeRow } from './store/notices.ts';

type NoticeDeps = Pick<
  PaymentDeps,
  'db' | 'accounts' | 'community' | 'invitations' | 'organisations' | 'hashPayer'
>;

/**
 * Answers what a gateway's servers tell: proved first, kept before it is answered, worked off once. Whatever fails after it is
 * kept is done by the sweep; whatever fails before is told again by the gateway.
 */
export async function takeNotice(
  deps: NoticeDeps,
  gateway: PaymentGateway,
  { notice: request, now, log }: { notice: NoticeRequest; now: number; log: Pick<Logger, 'warn' | 'error'> },
): Promise<NoticeAnswer> {
  const told = await readNotice(gateway, request, log);
  if (typeof told === 'string') return gateway.answerNotice(told);
  if (told.kind === 'other') return gateway.answerNotice('taken');
  const { noticeId, payment } = told;
  try {
    const fact = keptFactOf(payment, deps.hashPayer);
    await keepNotice(deps.db, { gateway: gateway.name, noticeId, fact }, new Date(now));
  } catch (error) {
    log.error({ err: error, gateway: gateway.name }, '支付通知没有存下，等网关重发');
    return gateway.answerNotice('retry');
  }
  try {
    const waiting = await findWaiting(deps.db, gateway.name, noticeId);
    if (waiting !== undefined) await workOffNotice(deps, waiting, now);
  } catch (error) {
    log.error({ err: error, gateway: gateway.name }, '支付通知已存下，稍后再处理');
  }
  return gateway.answerNotice('taken');
}

/** What was told and proved, or how to answer where it was not. */
async function readNotice(
  gateway: PaymentGateway,
  request: NoticeRequest,
  log: Pick<Logger, 'warn' | 'error'>,
) {
  try {
    return await gateway.readNotice(request);
  } catch (error) {
    if (error instanceof NoticeRefused) {
      log.warn({ gateway: gateway.name, reason: error.reason }, '支付通知被拒绝');
      return 'refused' as const;
    }
    log.error({ err: error, gateway: gateway.name }, '支付通知现在无法核对，等网关重发');
    return 'retry' as const;
  }
}

/** Settles what a kept notice tells, and marks it as done; again changes nothing. */
export async function workOffNotice(
  deps: Pick<NoticeDeps, 'db' | 'accounts' | 'community' | 'invitations' | 'organisations'>,
  { id, gateway, fact }: NoticeRow,
  now: number,
): Promise<void> {
  const outcome = await settlePayment(deps, gateway, fact, now);
  await markProcessed(deps.db, id, { at: new Date(now), outcome });
}
