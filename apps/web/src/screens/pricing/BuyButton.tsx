import { t } from '@pentimento/language'
import { type BillingPeriod, type SoldPrices, trialDays } from '@pentimento/protocol'
import { Button, Dialog } from '@pentimento/ui'
import { useCallback, useEffect, useState } from 'react'
import { beginCheckout } from '../../data/billing.ts'
import { useSession } from '../../session/use-session.ts'
import { SignInForm } from '../../shell/SignInForm.tsx'
import { toastFault } from '../../shell/toast-fault.ts'
import { useClosedByBan } from '../../shell/use-ban-news.ts'

interface BuyButtonProps {
  period: BillingPeriod
  /** Undefined while loading. */
  prices: SoldPrices | undefined
}

/** Open the checkout; ask visitors to sign in first. */
export function BuyButton({ period, prices }: BuyButtonProps) {
  const session = useSession()
  const [isWanted, setWanted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSignedIn = session.state === 'signed-in'
  useClosedByBan(useCallback(() => setWanted(false), []))

  useEffect(() => {
    if (!isWanted || !isSignedIn) return
    setWanted(false)
    setBusy(true)
    beginCheckout(period).then(
      url => window.location.assign(url),
      error => {
        setBusy(false)
        toastFault(error)
      },
    )
  }, [isWanted, isSignedIn, period])

  return (
    <>
      <Button
        size="special"
        wide
        loading={isBusy}
        disabled={!prices || session.state === 'loading'}
        onClick={() => setWanted(true)}
      >
        {prices?.hasTrial === false ? t('Get Pro') : t('Try Pro free for {trialDays} days', { trialDays })}
      </Button>
      <Dialog
        open={isWanted && session.state === 'visiting'}
        onOpenChange={setWanted}
        title={t('Sign in to get Pro')}
        description={t('Pro is linked to your account, so you have it wherever you sign in.')}
      >
        <SignInForm onDone={() => {}} />
      </Dialog>
    </>
  )
}
