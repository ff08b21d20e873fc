import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { isComposingKey } from '#web/ui/ime.ts';
import { warn } from './warn.ts';

/** What is wrong before anything is sent: the `name` of the field and words that say what to do. */
export interface Problem {
  field: string;
  message: string;
}

export interface Submit {
  /** What was wrong with the last attempt, by field name; `form` is what the server said. */
  problem: Partial<Record<string, string>>;
  busy: boolean;
  /** Spread on the form: Enter submits, except while an input method holds it. */
  form: {
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
}

/** One form's way to the server. `check` names the first field that is not ready, null where the form is complete. */
export function useSubmit(check: () => Problem | null, send: () => Promise<void>): Submit {
  const [problem, setProblem] = useState<Submit['problem']>({});
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function attempt(form: HTMLFormElement) {
    if (isSending.current) return;
    const missing = check();
    setProblem(missing === null ? {} : { [missing.field]: missing.message });
    if (missing !== null) {
      // The field that is to be mended has the focus, and a screen reader says what is wrong with it.
      form.querySelector<HTMLElement>(`[name="${missing.field}"]`)?.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const said = messageOfError(error);
      setProblem({ form: said });
      warn(said);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    problem,
    busy,
    form: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void attempt(event.currentTarget);
      },
      onKeyDown(event) {
        if (event.key === 'Enter' && isComposingKey(event)) event.preventDefault();
      },
    },
  };
}
