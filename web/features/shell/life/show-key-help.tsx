import { createRoot } from 'react-dom/client';
import { NonceContext, nonceOfDocument } from '#web/client/nonce.ts';
import { KeyHelp } from './key-help.tsx';

let isShown = false;

/** Shows the table of keys over whatever page stands, in a place of its own. */
export function showKeyHelp(): void {
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  function close() {
    root.unmount();
    place.remove();
    isShown = false;
  }
  root.render(
    <NonceContext value={nonceOfDocument()}>
      <KeyHelp onClose={close} />
    </NonceContext>,
  );
}
