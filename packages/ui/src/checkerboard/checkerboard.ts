import styles from './checkerboard.module.css'

/** The class that paints the board behind what is transparent. */
export const checkerboard = styles.checkerboard ?? ''
