/** Puts text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without the right to the clipboard, or on a page without TLS: as a key press would copy, which is allowed in a click.
    return copyByEvent(text);
  }
}

function copyByEvent(text: string): boolean {
  let isCopied = false;
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', fill, true);
  document.execCommand('copy');
  document.removeEventListener('copy', fill, true);
  return isCopied;
}
