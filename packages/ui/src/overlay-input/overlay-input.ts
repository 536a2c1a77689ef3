import styles from './overlay-input.module.css'

/** CSS class of an invisible input that covers its label, which shows the state. The label must be positioned. */
export const overlayInput = styles.input ?? ''
