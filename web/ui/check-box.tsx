import { type ReactNode, useId } from 'react';
import classes from './check-box.module.css';

interface CheckBoxProps {
  label: ReactNode;
  name?: string;
  /** What it does, for the hover. */
  title?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is wrong with it, said below it. */
  error?: string | undefined;
  /** Its name in the form. */
  'data-field'?: string;
}

export function CheckBox({ label, name, title, checked, onChange, error, ...rest }: CheckBoxProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} title={title}>
        <input
          {...rest}
          type="checkbox"
          name={name}
          className={classes.box}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
