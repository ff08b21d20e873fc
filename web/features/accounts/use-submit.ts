import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { isComposingKey } from '#web/ui/ime.ts';
import { warn } from './warn.ts';

export interface Submit {
  /** What was wrong with the last attempt; empty where nothing was. */
  message: string;
  busy: boolean;
  /** Spread on the form: Enter submits, except while an input method holds it. */
  form: {
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
}

/**
 * One form's way to the server. `problem` says what is missing before anything is sent, in words that say what to do;
 * empty where the form is complete.
 */
export function useSubmit(problem: () => string, send: () => Promise<void>): Submit {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  async function attempt() {
    if (busy) return;
    const missing = problem();
    setMessage(missing);
    if (missing !== '') return warn(missing);
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const said = messageOfError(error);
      setMessage(said);
      warn(said);
    } finally {
      setBusy(false);
    }
  }

  return {
    message,
    busy,
    form: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void attempt();
      },
      onKeyDown(event) {
        if (event.key === 'Enter' && isComposingKey(event)) event.preventDefault();
      },
    },
  };
}
