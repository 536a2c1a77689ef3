import { t } from '@pentimento/language'
import type { OrphanedPurchase } from '@pentimento/protocol'
import { Button, Dialog } from '@pentimento/ui'
import { useState } from 'react'
import { runPersonAction } from '../../data/admin.ts'
import { storeLabels } from '../../shell/subscription-labels.ts'
import styles from './admin.module.css'
import { formatTimestamp } from './format-timestamp.ts'
import { useAdminAction } from './use-admin-action.ts'

interface ClaimDialogProps {
  id: string
  purchases: readonly OrphanedPurchase[]
  onClose: () => void
}

/** Assign a purchase to a user if its store can't tell who made it. */
export function ClaimDialog({ id, purchases, onClose }: ClaimDialogProps) {
  const [selected, setSelected] = useState<OrphanedPurchase>()
  const claim = useAdminAction(({ store, storeId }: OrphanedPurchase) => {
    return runPersonAction(id, 'claim', { store, storeId })
  }, onClose)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Link a purchase')}
      description={t(
        'The stores can’t tell who made these purchases. Ask for the order number on the Google Play receipt, or for the App Store transaction ID, which the app knows.',
      )}
      footer={
        <Button
          disabled={!selected}
          loading={claim.isPending}
          onClick={() => selected && claim.mutate(selected)}
        >
          {t('Link')}
        </Button>
      }
    >
      <ul className={styles.people}>
        {purchases.map(purchase => (
          <li key={`${purchase.store} ${purchase.storeId}`}>
            <button
              type="button"
              className={styles.person}
              aria-pressed={purchase === selected}
              onClick={() => setSelected(purchase)}
            >
              <span className={styles.names}>
                <strong>{purchase.orderId}</strong>
                <span>
                  {t('{store}, since {moment}', {
                    store: storeLabels[purchase.store],
                    moment: formatTimestamp(purchase.startedAt),
                  })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
