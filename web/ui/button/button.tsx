import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';

interface Look {
  /** One filled button a place: the thing to do there. */
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'compact' | 'sm' | 'md';
  fullWidth?: boolean;
  icon?: ReactNode;
}

function lookOf({ variant = 'filled', size = 'sm', fullWidth }: Look) {
  return { 'data-variant': variant, 'data-size': size, 'data-full': fullWidth || undefined };
}

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

type ButtonProps = Look & ComponentProps<'button'> & { loading?: boolean };

export function Button({ variant, size, fullWidth, icon, loading, ...props }: ButtonProps) {
  const { className, type = 'button', disabled, children, ...rest } = props;
  return (
    <button
      {...rest}
      {...lookOf({ variant, size, fullWidth })}
      type={type}
      className={joined(classes.button, className)}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

type LinkButtonProps = Look & ComponentProps<typeof Link>;

/** A link that looks like what it is for: the next step. */
export function LinkButton({ variant, size, fullWidth, icon, ...props }: LinkButtonProps) {
  const { className, children, ...rest } = props;
  return (
    <Link {...rest} {...lookOf({ variant, size, fullWidth })} className={joined(classes.button, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
