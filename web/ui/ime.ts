import { useRef } from 'react';

/** The part of a key event that tells whether an input method is still composing. */
interface ComposingKey {
  keyCode: number;
  nativeEvent: { isComposing: boolean };
}

/**
 * True while an input method holds the key: Enter then chooses a candidate and must not submit.
 * Safari ends the composition before its keydown, and tells by key code 229 alone.
 */
export function isComposingKey(event: ComposingKey): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** Whether an input method is composing in a box, for what comes by other ways than its keys. */
export function useComposition() {
  const composing = useRef(false);
  return {
    composing,
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: () => {
      composing.current = false;
    },
  };
}
