import { t } from '@pentimento/language'
import type { StrayPurchase } from '@pentimento/protocol'
import { Button, Dialog } from '@pentimento/ui'
import { useState } from 'react'
import { actOnPerson } from '../../data/admin.ts'
import { storeWords } from '../../shell/subscription-words.ts'
import styles from './admin.module.css'
import { momentOf } from './moment-of.ts'
import { useAct } from './use-act.ts'

interface ClaimDialogProps {
  id: string
  purchases: readonly StrayPurchase[]
  onClose: () => void
}

/** Assign a purchase to a user if its store can't tell who made it. */
export function ClaimDialog({ id, purchases, onClose }: ClaimDialogProps) {
  const [chosen, setChosen] = useState<StrayPurchase>()
  const claim = useAct(({ store, storeId }: StrayPurchase) => {
    return actOnPerson(id, 'claim', { store, storeId })
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
        <Button disabled={!chosen} loading={claim.isPending} onClick={() => chosen && claim.mutate(chosen)}>
          {t('Link')}
        </Button>
      }
    >
      <ul className={styles['people']}>
        {purchases.map(purchase => (
          <li key={`${purchase.store} ${purchase.storeId}`}>
            <button
              type="button"
              className={styles['person']}
              aria-pressed={purchase === chosen}
              onClick={() => setChosen(purchase)}
            >
              <span className={styles['names']}>
                <strong>{purchase.orderId}</strong>
                <span>
                  {t('{store}, since {moment}', {
                    store: storeWords[purchase.store],
                    moment: momentOf(purchase.startedAt),
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
