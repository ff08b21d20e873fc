import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * On a slow connection one types into the box that the server drew before the script runs. React keeps what stands there but
 * tells nobody, and writes over it at the next change: `onFound` is called once, before that, with what is found.
 */
export function useEarlyInput(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onFound: (text: string, isFocused: boolean) => void,
): void {
  const tell = useEffectEvent(onFound);
  useLayoutEffect(() => {
    const box = input.current;
    if (box !== null) tell(box.value, document.activeElement === box);
  }, [input]);
}
