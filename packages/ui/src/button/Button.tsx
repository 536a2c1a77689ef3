import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import styles from './button.module.css'

export interface ButtonStyle {
  /** @default 'filled' */
  variant?: 'filled' | 'tonal' | 'text' | 'outline'
  /** `special` is 52 px high, for a screen's main action; `square` is 40 × 40 px, for an icon. @default 'default' */
  size?: 'default' | 'special' | 'square'
  /** `danger` is for destructive actions. @default 'primary' */
  color?: 'primary' | 'gray' | 'danger'
  /** Full width of its container. @default false */
  wide?: boolean
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, ButtonStyle {
  /** Show a spinner and ignore clicks, keeping width and focus. @default false */
  loading?: boolean
  /** Icon before the text. */
  icon?: ReactNode
  /** Renders a plain link. */
  href?: string
  /** Renders another element that takes `className` and `children`, such as a router's link. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>
}

/**
 * A button, or with `href` or `render` a link styled as one. Its `type` is `button` by default. The first letter of a
 * plain text is shown as a capital; the text itself stays the same.
 */
export function Button({
  variant = 'filled',
  size = 'default',
  color = 'primary',
  wide = false,
  loading = false,
  icon,
  href,
  render,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = classNames(
    styles.button,
    styles[variant],
    size !== 'default' && styles[size],
    color !== 'primary' && styles[color],
    wide && styles.wide,
    className,
  )
  const content = (
    <>
      <span className={styles.content}>
        {icon}
        {typeof children === 'string' ? (
          // The key gives a new text a new element: a changed element of another width counts as a layout shift.
          <span key={children} className={styles.label}>
            {children}
          </span>
        ) : (
          children
        )}
      </span>
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </>
  )
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  const shared = { ...rest, className: classes, children: content }

  if (render) return cloneElement(render, { ...shared, ...(onClick && { onClick }) } as object)
  if (href !== undefined) return <a href={href} {...({ ...shared, onClick } as ComponentProps<'a'>)} />
  return (
    <button
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
      {...shared}
    />
  )
}
