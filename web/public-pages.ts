/** Pages that say the same to every visitor who has not signed in; what follows in the address they leave to the browser. */
const PUBLIC = [
  /^\/(?:index|archive|protocol|privacy|infringement)$/,
  /^\/preview\/[1-9]\d{0,14}$/,
  /^\/(?:industry|org|researcher|stock|month)\/[\w.-]{1,40}(?:\/[1-9]\d{0,5})?$/,
];

/** Whether the server may render a page once for all visitors. Nothing personal may stand in its HTML. */
export function isPublicPage(pathname: string): boolean {
  return PUBLIC.some((pattern) => pattern.test(pathname));
}
