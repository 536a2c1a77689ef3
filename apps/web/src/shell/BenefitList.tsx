import { Check } from 'lucide-react'
import styles from './benefit-list.module.css'

/** A list of benefits with check marks. */
export function BenefitList({ benefits }: { benefits: readonly string[] }) {
  return (
    <ul className={styles.reasons}>
      {benefits.map(benefit => (
        <li key={benefit}>
          <Check size={18} aria-hidden />
          {benefit}
        </li>
      ))}
    </ul>
  )
}
