import styles from './spinner.module.css'

/** A spinner in the color and size of the surrounding text; hidden from screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
