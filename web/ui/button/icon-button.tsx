import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useTip } from '../popover/tip.tsx';
import classes from './button.module.css';

interface Named {
  /** What it is called, and what the tip says where `tip` says nothing else. */
  label: string;
  /** The tip; empty for none. */
  tip?: string;
  /** CSS pixels. */
  size?: 28 | 32 | 36;
}

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

type IconButtonProps = Named & Omit<ComponentProps<'button'>, 'style'> & { loading?: boolean };

/** A button that is a picture alone: named for who cannot see it, and explained by a tip. */
export function IconButton({ label, tip = label, size = 36, loading, ...props }: IconButtonProps) {
  const { className, disabled, children, ...rest } = props;
  const { anchor, bubble } = useTip(tip, rest);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...anchor}
        className={joined(classes.icon, className)}
        data-size={size}
        disabled={disabled || loading}
        data-loading={loading || undefined}
      >
        {children}
      </button>
      {bubble}
    </>
  );
}

type IconLinkProps = Named & Omit<ComponentProps<typeof Link>, 'style'>;

export function IconLink({ label, tip = label, size = 36, className, children, ...rest }: IconLinkProps) {
  const { anchor, bubble } = useTip(tip, rest);
  return (
    <>
      <Link
        aria-label={label}
        {...rest}
        {...anchor}
        className={joined(classes.icon, className)}
        data-size={size}
      >
        {children}
      </Link>
      {bubble}
    </>
  );
}
