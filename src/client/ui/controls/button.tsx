import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconChoice } from '../pictures/icon.tsx'
import styles from './button.module.css'

/** `good` is the one act that hands something over: the release of an order. `link` is for the foot of a page. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'good' | 'link'

interface Look {
  variant?: Variant
  large?: boolean
  wide?: boolean
  icon?: IconChoice
}

function classOf({ variant = 'primary', large, wide }: Look, extra: string | undefined): string {
  const parts = [styles.button]
  if (variant !== 'primary') parts.push(styles[variant])
  if (large) parts.push(styles.large)
  if (wide) parts.push(styles.wide)
  if (extra) parts.push(extra)
  return parts.join(' ')
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  busy?: boolean
}

export function Button({
  variant,
  large,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, large, wide }, className)}
      aria-busy={busy || rest['aria-busy']}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  to: string
  className?: string
  tabIndex?: number | undefined
  children: ReactNode
}

export function ButtonLink({ variant, large, wide, icon, className, to, tabIndex, children }: ButtonLinkProps) {
  return (
    <Link to={to} tabIndex={tabIndex} className={classOf({ variant, large, wide }, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconChoice
  label: string
  size?: number
}

export function IconButton({ icon, label, size = 22, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${styles.iconButton} ${className}` : styles.iconButton}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
