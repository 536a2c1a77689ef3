import { t } from '@pentimento/language'
import type { PlanName } from '@pentimento/protocol'
import { Badge, Button, type ButtonProps } from '@pentimento/ui'
import { Lock } from 'lucide-react'
import { useNeedsUpgrade } from './plan.ts'
import styles from './stage.module.css'

/** Marks what only Pro includes, for people without it. */
export function ProBadge() {
  return (
    <Badge icon={<Lock className={styles.lock} aria-hidden />} tone="ultramarine">
      {t('Pro')}
    </Badge>
  )
}

interface PrimaryButtonProps extends Omit<ButtonProps, 'size' | 'wide'> {
  /** The plan that the action needs, as it's set up. */
  requiredPlan: PlanName
}

/** The button of a panel's primary action, marked if the person's plan doesn't include the action. */
export function PrimaryButton({ requiredPlan, icon, children, ...rest }: PrimaryButtonProps) {
  const needsUpgrade = useNeedsUpgrade(requiredPlan)
  return (
    <Button
      {...rest}
      size="special"
      wide
      // The mark has an icon of its own.
      icon={needsUpgrade ? undefined : icon}
      aria-description={needsUpgrade ? t('Part of Pro') : undefined}
    >
      {needsUpgrade ? (
        <>
          <span>{children}</span>
          <span aria-hidden="true">
            <ProBadge />
          </span>
        </>
      ) : (
        children
      )}
    </Button>
  )
}
