/** How a request leaves: `fetch` in browsers and programs, in-process while rendering. */
export type Transport = (request: {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
  /** The body is wanted as it comes, in `TransportAnswer.body`, if the answer is a stream or a file. */
  inPieces?: boolean;
}) => Promise<TransportAnswer>;

export interface TransportAnswer {
  /** HTTP status; 0 where no answer came. */
  status: number;
  /** Empty where there is a `body`. */
  text: string;
  body?: ReadableStream<Uint8Array>;
  /** The `token` cookie now, where the transport keeps the cookies itself: another one means another session. */
  token?: string | undefined;
}
