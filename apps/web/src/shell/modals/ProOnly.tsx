import { t } from '@pentimento/language'
import { trialDays } from '@pentimento/protocol'
import { Button, Dialog } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pricesQuery } from '../../data/billing.ts'
import { sessionQuery } from '../../data/session.ts'
import { BenefitList } from '../BenefitList.tsx'
import { proBenefits } from '../pro-benefits.ts'

interface ProOnlyProps {
  /** The requested feature, as a phrase that completes "… is part of Pro". */
  what?: string | undefined
  onClose: () => void
}

/** Describe Pro, for users who requested a Pro feature or want to upgrade. */
export function ProOnly({ what, onClose }: ProOnlyProps) {
  const { data: user } = useQuery(sessionQuery)
  const { data: prices } = useQuery(pricesQuery(user?.id))
  const hasTrial = !prices?.isSold || prices.hasTrial
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={what ? t('This is a Pro feature') : t('Unlock Pro')}
      description={
        what
          ? t('{what} and everything below are included in Pro:', { what })
          : t('Everything the tools can do, without the wait:')
      }
      footer={
        <>
          <Button variant="text" color="gray" onClick={onClose}>
            {t('Not now')}
          </Button>
          <Button render={<Link to="/a/pricing" onClick={onClose} />}>
            {hasTrial ? t('Try Pro free for {days} days', { days: trialDays }) : t('See plans')}
          </Button>
        </>
      }
    >
      <BenefitList benefits={proBenefits} />
    </Dialog>
  )
}
