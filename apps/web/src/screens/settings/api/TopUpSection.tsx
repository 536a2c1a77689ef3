import { language, t } from '@pentimento/language'
import { type CreditPackId, creditPacks, type TopUp } from '@pentimento/protocol'
import { Button, ChipGroup, ErrorMessage, TextField } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeTopUp, saveTopUpCard, topUpQuery } from '../../../data/credits.ts'
import { toastError } from '../../../shell/toast-error.ts'
import shared from '../../screen.module.css'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { useStorePage } from './use-store-page.ts'

const options: readonly { value: CreditPackId | 'off'; label: string }[] = [
  { value: 'off', label: t('Off') },
  ...creditPacks.map(({ id, credits }) => ({
    value: id,
    label: t('{credits, number} credits', { credits }),
  })),
]

/** Buy credits automatically when few are left. */
export function TopUpSection({ topUp }: { topUp: TopUp }) {
  const savingCard = useStorePage<undefined>(saveTopUpCard)
  const { cardLastFour, failedAt } = topUp
  return (
    <Section
      title={t('Automatic top-up')}
      lead={t('Buys credits with your saved card when few are left, at most as often as you allow.')}
    >
      {failedAt && (
        <ErrorMessage title={t('Your card was declined, so automatic top-up was turned off')}>
          {t('Save another card, then turn it on again.')}
        </ErrorMessage>
      )}
      <div className={styles.row}>
        <span>
          {cardLastFour ? t('Card ending in {digits}', { digits: cardLastFour }) : t('No card saved')}
        </span>
        <Button
          variant="outline"
          color="gray"
          loading={savingCard.isPending}
          onClick={() => savingCard.mutate(undefined)}
        >
          {cardLastFour ? t('Change card') : t('Save a card')}
        </Button>
      </div>
      {cardLastFour && <TopUpForm topUp={topUp} />}
    </Section>
  )
}

function TopUpForm({ topUp }: { topUp: TopUp }) {
  const client = useQueryClient()
  const [pack, setPack] = useState<CreditPackId | 'off'>(topUp.pack ?? 'off')
  const saving = useMutation({
    mutationFn: changeTopUp,
    onSuccess: () => client.invalidateQueries({ queryKey: topUpQuery.queryKey }),
    onError: toastError,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const number = (name: 'belowCredits' | 'maxPerMonth') => Number(form.get(name) ?? topUp[name])
    saving.mutate({
      pack: pack === 'off' ? null : pack,
      belowCredits: number('belowCredits'),
      maxPerMonth: number('maxPerMonth'),
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <ChipGroup label={t('Buy')} options={options} value={pack} onChange={setPack} wraps />
      {pack !== 'off' && (
        <>
          <TextField
            label={t('When fewer credits are left than')}
            name="belowCredits"
            type="number"
            required
            min={1}
            max={10_000}
            defaultValue={topUp.belowCredits}
          />
          <TextField
            label={t('Times a month, at most')}
            name="maxPerMonth"
            type="number"
            required
            min={1}
            max={31}
            defaultValue={topUp.maxPerMonth}
          />
        </>
      )}
      <div className={shared.actions}>
        <Button type="submit" variant="tonal" loading={saving.isPending}>
          {t('Save')}
        </Button>
        {saving.isSuccess && <span role="status">{t('Saved')}</span>}
      </div>
      {topUp.pack && (
        <p className={styles.quiet}>
          {t('{used} of {most} this month', {
            used: topUp.usedThisMonth.toLocaleString(language()),
            most: topUp.maxPerMonth.toLocaleString(language()),
          })}
        </p>
      )}
    </form>
  )
}
