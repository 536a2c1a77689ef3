import { Trans, t } from '@pentimento/language'
import { limits, trialDays } from '@pentimento/protocol'
import { Foldable, Foldables } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './questions.module.css'

interface Question {
  asks: string
  answer: ReactNode
}

const questions: readonly Question[] = [
  {
    asks: t('What happens after the {trialDays} days?', { trialDays }),
    answer: t(
      'Pro continues and you’re charged for the first month or year, unless you cancel before then. The trial is available once per person.',
    ),
  },
  {
    asks: t('How do I cancel?'),
    answer: (
      <Trans
        id="Choose Cancel subscription in <settings>Settings</settings>. You keep Pro until the end of the period you paid for, then return to the Free plan. You can resume Pro until then."
        components={{ settings: <Link to="/settings" search={{ tab: 'subscription' }} /> }}
      />
    ),
  },
  {
    asks: t('Can I switch between monthly and yearly?'),
    answer: t(
      'Yes, at any time. Switching to yearly takes effect immediately, and what’s left of your month is credited. Switching to monthly takes effect when your year ends.',
    ),
  },
  {
    asks: t('What if a payment fails?'),
    answer: t(
      'Pro continues for 7 days. Update your card in Settings within that time to keep Pro. Otherwise, it ends.',
    ),
  },
  {
    asks: t('What happens to my images when Pro ends?'),
    answer: t('Nothing. They stay for their {days} days, exactly as you created them.', {
      days: limits.keepResultsDays,
    }),
  },
  {
    asks: t('What does fair use mean?'),
    answer: t(
      'Pro also has a limit for each tool, far above what anyone needs by hand. It prevents automated use from slowing the server down for everyone else.',
    ),
  },
  {
    asks: t('Can I run this myself for free?'),
    answer: t(
      'Yes. It’s free software under the AGPL. One command starts it on your own machine, with everything Pro includes.',
    ),
  },
]

export function Questions() {
  return (
    <section className={styles['questions']} aria-labelledby="questions">
      <h2 id="questions">{t('Questions')}</h2>
      <Foldables size="large">
        {questions.map(({ asks, answer }) => (
          <Foldable key={asks} title={asks}>
            {answer}
          </Foldable>
        ))}
      </Foldables>
    </section>
  )
}
