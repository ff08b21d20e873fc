/** Long enough for a browser that asks where to put the file. */
const KEPT_MS = 5 * 60_000;

/** Hands bytes to the browser to save under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
