import { Check } from 'lucide-react'
import styles from './reasons.module.css'

/** A list of benefits with check marks. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className={styles['reasons']}>
      {reasons.map(reason => (
        <li key={reason}>
          <Check size={18} aria-hidden />
          {reason}
        </li>
      ))}
    </ul>
  )
}
