export interface WebhookCall {
  /** https, given by a reader: nothing is known of who answers there. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The call was not taken; `retryable` says whether the same may work later. The message is for whoever gave the address. */
export class WebhookFailed extends Error {
  override name = 'WebhookFailed';
  readonly retryable: boolean;
  constructor(message: string, retryable: boolean) {
    super(message);
    this.retryable = retryable;
  }
}

/** Readers' own servers, which are told of new reports. */
export interface WebhookPort {
  /**
   * Resolves once the server has taken the call (HTTP 2xx). Throws `WebhookFailed`, within 10 seconds. Reaches nothing that is not on the
   * internet, wherever the name leads, and follows no redirect.
   */
  post(call: WebhookCall): Promise<void>;
}
