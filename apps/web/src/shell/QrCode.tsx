import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Text as a QR code (ISO/IEC 18004), dark on light in every theme, as scanners require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <span className={styles.code} data-theme="light">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path.join('')} />
      </svg>
    </span>
  )
}
