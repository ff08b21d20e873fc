/** How a request leaves: `fetch` in browsers and programs, in-process while rendering. */
export type Transport = (request: {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}) => Promise<TransportAnswer>;

export interface TransportAnswer {
  /** HTTP status; 0 where no answer came. */
  status: number;
  text: string;
  /** The `token` cookie now, where the transport keeps the cookies itself: another one means another session. */
  token?: string | undefined;
}
