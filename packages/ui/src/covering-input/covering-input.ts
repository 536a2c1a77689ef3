import styles from './covering-input.module.css'

/** The class of an input that lies unseen over its label, which shows its state. The label is positioned. */
export const coveringInput = styles.input ?? ''
