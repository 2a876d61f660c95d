import type { ButtonHTMLAttributes, ReactNode } from 'react';
import classes from './plain.module.css';

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'default' | 'primary' | 'text' | 'link';
  readonly size?: 'small' | 'middle' | 'large';
  /** The full width of its place. */
  readonly block?: boolean;
  /** Shows that its action is in progress, and ignores further clicks. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

/** A button without antd, whose code the pages before sign-in do not load; it looks the same. */
export const PlainButton = ({
  look = 'default',
  size = 'middle',
  block = false,
  busy = false,
  icon,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: PlainButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-busy={busy || undefined}
    className={`${classes.button} ${className}`}
    data-look={look}
    data-size={size}
    data-block={block}
    onClick={busy ? undefined : onClick}
  >
    {busy ? <span className={classes.spinner} data-size="small" aria-hidden /> : icon}
    {children}
  </button>
);
