/** How a person pays; also the channels of the contract. */
export type PaymentChannel = 'wechat' | 'alipay';

/** A payment as the gateway tells it. Nothing in it says what was asked: whoever takes it compares. */
export interface PaidFact {
  /** Our number, as given to `createPayment`. */
  paymentCode: string;
  /** The gateway's own number, never the same for two payments. */
  transactionId: string;
  /** Whole fen. */
  amountFen: number;
  paidAt: Date;
  /** Who paid, as an opaque word of the gateway; null where it does not say. Hash it before it is stored. */
  payerId: string | null;
}

export interface RefundFact {
  paymentCode: string;
  transactionId: string;
  /** Our number of the refund. */
  refundCode: string;
  amountFen: number;
}

export interface NewPayment {
  /**
   * Our number of this attempt to pay: 16 to 32 of `A-Za-z0-9_-`, unguessable. Gateways never make a number again once it has
   * ended or was closed, so whatever is shown anew (a fresh code, another channel) needs another number; the same again
   * while it lives answers the same code.
   */
  paymentCode: string;
  channel: PaymentChannel;
  amountFen: number;
  /** What the payer reads; gateways take 127 bytes, more is cut. */
  description: string;
  /** Nothing can be paid after; a payment made before may be told of later. */
  expiresAt: Date;
  /** Who pays on the phone that shows it, where phones have numbers of their own (`PaymentGateway.phone`); else null. */
  phone: { address: string } | null;
}

/** What to show for paying. */
export interface PaymentPrompt {
  /** To draw as a QR code; empty where only `phoneUrl` leads to the payment. */
  qrText: string;
  /** Opens the app where it is followed on a phone; null where the gateway has none. */
  phoneUrl: string | null;
}

/** A request that the gateway's servers make to us, byte for byte. Header names in small letters. */
export interface NoticeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: Buffer;
}

/** What a notice was, after its signature was found right. `noticeId` is the same when it is sent again. */
export type PaymentNotice =
  | { kind: 'paid'; noticeId: string; payment: PaidFact }
  /** Nothing was paid; `what` is for the log. */
  | { kind: 'other'; noticeId: string; what: string };

/** The notice is not the gateway's, or not for us; `reason` is for the log and never holds its content. */
export class NoticeRefused extends Error {
  override name = 'NoticeRefused';
  readonly reason: string;
  constructor(reason: string) {
    super(`支付通知被拒绝：${reason}`);
    this.reason = reason;
  }
}

/**
 * `unreachable`: no answer, one cut short, or a fault of theirs; whether it was done is not known, the same may be asked again.
 * `refused`: they will not do it; asking again does not help. `paid`: it has been paid already. `not-ready`: later.
 */
export type GatewayFailure = 'unreachable' | 'refused' | 'paid' | 'not-ready';

/** The gateway did not do what was asked; `message` is for the log. */
export class GatewayFailed extends Error {
  override name = 'GatewayFailed';
  readonly failure: GatewayFailure;
  constructor(message: string, failure: GatewayFailure) {
    super(message);
    this.failure = failure;
  }
}

export interface PaymentState {
  /** `unknown`: the gateway has no such number, as before anybody scanned an Alipay code. */
  state: 'unpaid' | 'paid' | 'closed' | 'unknown';
  /** More than one only where a gateway lets a number be paid twice. */
  payments: PaidFact[];
}

export interface Refund {
  paymentCode: string;
  transactionId: string;
  /** At most 32 of `A-Za-z0-9_-`; the same again asks how the first stands, and never gives back twice. */
  refundCode: string;
  /** At most what was paid and was not given back yet. */
  amountFen: number;
  /** The whole payment. */
  paidFen: number;
  reason: string;
}

export type BillLine = ({ kind: 'paid' } & PaidFact) | ({ kind: 'refunded' } & RefundFact);

/** What is answered to a notice: `taken` ends its sending, `refused` and `retry` have it sent again. */
export type NoticeOutcome = 'taken' | 'refused' | 'retry';

export interface NoticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** Takes money. Every call ends within 10 seconds (bills within 60), and throws `GatewayFailed` where it did not work. */
export interface PaymentGateway {
  /** In the address of its notices, `/api/pay/notify/{name}`, and in records: a transaction's number is its own for one name. */
  readonly name: 'sandbox' | 'wechat' | 'alipay';
  readonly channels: readonly PaymentChannel[];
  /**
   * Where a number is either for a phone's own browser or for a code that another device scans: how long the phone's link holds.
   * null where one number serves both, or phones have no link.
   */
  readonly phone: { lifeSeconds: number } | null;
  createPayment(payment: NewPayment): Promise<PaymentPrompt>;
  /**
   * Reads a notice. Throws `NoticeRefused` where it is forged, altered, old or another merchant's, and `GatewayFailed` where
   * what is needed to tell cannot be had now: answer that with `retry`.
   */
  readNotice(notice: NoticeRequest): Promise<PaymentNotice>;
  answerNotice(outcome: NoticeOutcome): NoticeAnswer;
  query(paymentCode: string): Promise<PaymentState>;
  /** Ends a number, so that it can no longer be paid. `paid`: too late, it was. */
  close(paymentCode: string): Promise<'closed' | 'paid' | 'unknown'>;
  /** `pending`: accepted; ask again later with the same `refundCode`. */
  refund(refund: Refund): Promise<'done' | 'pending'>;
  /** What was paid and given back on a day (yyyy-MM-dd, Beijing), checked whole before the first line. `not-ready`: not made yet. */
  bill(day: string): AsyncIterable<BillLine>;
}
