/** Percent-encoding of RFC 5987: `encodeURIComponent` leaves a few characters that are not allowed there. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A `Content-Disposition` whose Chinese file name every browser reads; programs that know no RFC 5987 get `fallback`. */
export function contentDisposition(
  kind: 'inline' | 'attachment',
  fileName: string,
  fallback: string,
): string {
  return `${kind}; filename="${fallback.replace(/[^A-Za-z0-9._-]/g, '_')}"; filename*=UTF-8''${encode(fileName)}`;
}
