import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

/** The logo's symbol: a letter P whose earlier stroke shows through. Hidden from screen readers. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.under} d={stroke} transform="translate(7 4)" />
      <path className={styles.over} d={stroke} />
    </svg>
  )
}

const stroke = 'M11 39V9.5h11.5a9.5 9.5 0 0 1 0 19H11'

/** Symbol and name; the name is text, so a link around it needs no other label. */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <span className={classNames(styles.logo, className)}>
      <LogoMark size={size} />
      <span className={styles.name} style={{ fontSize: size * 0.72 }}>
        Pentimento
      </span>
    </span>
  )
}
