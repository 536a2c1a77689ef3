import styles from './spinner.module.css'

/** A turning ring in the colour and size of the text around it; says nothing to screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
