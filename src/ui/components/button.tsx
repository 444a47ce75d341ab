import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type Look = {
  /** `primary` for the one thing to do here, `quiet` for the others, `danger` for what cannot be taken back. */
  variant?: 'primary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Shows that work is in progress and ignores further presses. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> };

/** The class of a token button, for elements that another library renders. */
export function buttonClass({ variant = 'primary', size = 'medium' }: Look = {}, className?: string): string {
  return classNames(styles.button, styles[variant], size !== 'medium' && styles[size], className);
}

/** A button that looks like a token of the game: it sinks when pressed. */
export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look(variant, size), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

const ButtonAnchor = ({ variant, size, className, ...rest }: AnchorProps) => (
  <a {...rest} className={buttonClass(look(variant, size), className)} />
);

/** A link to a route of this application that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Its accessible name. */
  label: string;
  danger?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** The class of an icon button, for elements that another library renders. */
export const iconButtonClass = (danger = false, className?: string): string =>
  classNames(styles.icon, danger && styles.iconDanger, className);

/** A button that shows only an icon. */
export function IconButton({ label, danger = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={iconButtonClass(danger, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}

const IconAnchor = ({
  label,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { label: string; ref?: Ref<HTMLAnchorElement> }) => (
  <a {...rest} className={iconButtonClass(false, className)} aria-label={label} title={label}>
    {children}
  </a>
);

/** A link to a route of this application that shows only an icon. */
export const IconLink = createLink(IconAnchor);

function look(variant: Look['variant'], size: Look['size']): Look {
  return { ...(variant && { variant }), ...(size && { size }) };
}
