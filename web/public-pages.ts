/** Pages that say the same to every visitor who has not signed in, by path and query. */
const PUBLIC = [
  /^\/(?:index|aboutVip|archive|protocol|privacy|infringement|quality)$/,
  /^\/preview\/[1-9]\d{0,14}$/,
  /^\/insight\/index(?:\?page=[1-9]\d{0,4})?$/,
  /^\/insight\/detail\?id=[1-9]\d{0,14}$/,
  /^\/(?:industry|org|researcher|stock|month)\/[\w.-]{1,40}(?:\/[1-9]\d{0,5})?$/,
];

/** Whether the server may render a page once for all visitors: `path` is what follows the host, with its query. Nothing personal may stand in its HTML. */
export function isPublicPage(path: string): boolean {
  return PUBLIC.some((pattern) => pattern.test(path));
}
