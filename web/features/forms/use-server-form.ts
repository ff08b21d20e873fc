import { useForm } from '@mantine/form';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { isComposingKey } from '#web/ui/ime.ts';

/** What is wrong before anything is sent: the `name` of the field and words that say what to do. */
export interface Problem<Field extends string = string> {
  field: Field;
  message: string;
}

interface ServerFormOptions<Values extends Record<string, unknown>> {
  initial: Values;
  /** Names the first field that is not ready; null where the form is complete. */
  check: (values: Values) => Problem<keyof Values & string> | null;
  send: (values: Values) => Promise<void>;
}

/**
 * One form's way to the server. A problem stands beside its field until the field changes; what the server says stands
 * in `refusal`, in one place and announced, until the next attempt. Enter submits, except while an input method holds it.
 */
export function useServerForm<Values extends Record<string, unknown>>(options: ServerFormOptions<Values>) {
  const { initial, check, send } = options;
  const form = useForm<Values>({
    initialValues: initial,
    validateInputOnChange: false,
    validate: (values) => {
      const missing = check(values);
      return missing === null ? {} : { [missing.field]: missing.message };
    },
  });
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function attempt(element: HTMLFormElement) {
    if (isSending.current) return;
    setRefusal('');
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      // The field that is to be mended has the focus, and a screen reader says what is wrong with it.
      element.querySelector<HTMLElement>(`[data-field="${Object.keys(errors)[0]}"]`)?.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      await send(form.getValues());
    } catch (error) {
      setRefusal(messageOfError(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** What a field needs: its value, how to change it, and its problem. */
  function field<Name extends keyof Values & string>(name: Name) {
    const problem: unknown = form.errors[name];
    return {
      value: form.values[name],
      onChange: (value: Values[Name]) => {
        form.setValues((values) => ({ ...values, [name]: value }));
        form.clearFieldError(name);
      },
      error: typeof problem === 'string' ? problem : undefined,
      'data-field': name,
    };
  }

  return {
    values: form.values,
    field,
    refusal,
    busy,
    props: {
      noValidate: true as const,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void attempt(event.currentTarget);
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        if (event.key === 'Enter' && isComposingKey(event)) event.preventDefault();
      },
    },
  };
}

/** A field whose value lives longer than its form: other forms begin with it. */
export function shared<Field extends { onChange: (value: string) => void }>(
  field: Field,
  keep: (value: string) => void,
): Field {
  return {
    ...field,
    onChange: (value: string) => {
      field.onChange(value);
      keep(value);
    },
  };
}
