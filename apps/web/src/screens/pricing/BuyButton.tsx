import { t } from '@pentimento/language'
import { type AvailablePrices, type BillingPeriod, trialDays } from '@pentimento/protocol'
import { Button, Dialog } from '@pentimento/ui'
import { useCallback, useEffect, useState } from 'react'
import { startCheckout } from '../../data/billing.ts'
import { useSession } from '../../session/use-session.ts'
import { SignInForm } from '../../shell/SignInForm.tsx'
import { toastError } from '../../shell/toast-error.ts'
import { useCloseWhenBanned } from '../../shell/use-account-disabled.ts'

interface BuyButtonProps {
  period: BillingPeriod
  /** Undefined while loading. */
  prices: AvailablePrices | undefined
}

/** Open the checkout; ask visitors to sign in first. */
export function BuyButton({ period, prices }: BuyButtonProps) {
  const session = useSession()
  const [isBuying, setIsBuying] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSignedIn = session.state === 'signed-in'
  useCloseWhenBanned(useCallback(() => setIsBuying(false), []))

  useEffect(() => {
    if (!isBuying || !isSignedIn) return
    setIsBuying(false)
    setBusy(true)
    startCheckout(period).then(
      url => window.location.assign(url),
      error => {
        setBusy(false)
        toastError(error)
      },
    )
  }, [isBuying, isSignedIn, period])

  return (
    <>
      <Button
        size="special"
        wide
        loading={isBusy}
        disabled={!prices || session.state === 'loading'}
        onClick={() => setIsBuying(true)}
      >
        {prices?.hasTrial === false ? t('Get Pro') : t('Try Pro free for {trialDays} days', { trialDays })}
      </Button>
      <Dialog
        open={isBuying && session.state === 'visitor'}
        onOpenChange={setIsBuying}
        title={t('Sign in to get Pro')}
        description={t('Pro is linked to your account, so you have it wherever you sign in.')}
      >
        <SignInForm onDone={() => {}} />
      </Dialog>
    </>
  )
}
