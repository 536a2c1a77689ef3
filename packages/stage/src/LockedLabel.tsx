import type { PlanName } from '@pentimento/protocol'
import type { ReactNode } from 'react'
import { ProBadge } from './PrimaryButton.tsx'
import { useNeedsUpgrade } from './plan.ts'
import styles from './stage.module.css'

interface LockedLabelProps {
  /** The plan that the option needs. */
  requiredPlan: PlanName
  children: ReactNode
}

/** An option's label, marked if the person's plan doesn't include the option. */
export function LockedLabel({ requiredPlan, children }: LockedLabelProps) {
  const needsUpgrade = useNeedsUpgrade(requiredPlan)
  if (!needsUpgrade) return children
  return (
    <span className={styles.lockedLabel}>
      {children} <ProBadge />
    </span>
  )
}
