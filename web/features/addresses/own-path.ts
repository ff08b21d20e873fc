/** No host has this name: what stays there stays on whatever host the site has. */
const HERE = 'http://here.invalid';
const HOME = '/index';

const staysHere = (address: string): boolean =>
  URL.canParse(address, HERE) && new URL(address, HERE).origin === HERE;

/**
 * A path of this site alone, out of an address that anybody may have written: as a browser reads it, which drops tabs and takes a backslash
 * for a slash. Home where it leads elsewhere.
 */
export function ownPath(address: string): string {
  if (!address.startsWith('/') || !staysHere(address)) return HOME;
  const { pathname, search, hash } = new URL(address, HERE);
  // What dots left behind can begin like the name of a host ("/.//evil.example").
  return staysHere(pathname + search + hash) ? pathname + search + hash : HOME;
}
