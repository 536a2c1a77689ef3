import styles from './checkerboard.module.css'

/** CSS class that paints a checkerboard behind transparent pixels. */
export const checkerboard = styles.checkerboard ?? ''
