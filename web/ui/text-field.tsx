import { type ComponentProps, useId } from 'react';
import classes from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> {
  label: string;
  hint: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A field with its name above and its problem below. */
export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={classes.input}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error === undefined ? classes.hint : classes.error}>
        {error ?? hint}
      </p>
    </div>
  );
}
