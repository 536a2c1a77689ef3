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
    asks: t('What happens when the {trialDays} days are over?', { trialDays }),
    answer: t(
      'Pro goes on and the first month or year is charged, unless you cancelled before. One person has the trial once.',
    ),
  },
  {
    asks: t('How do I cancel?'),
    answer: (
      <Trans
        id="With one button, in <settings>Settings</settings>. Pro stays until the end of what is paid, then you are on Free again. You may take it back until then."
        components={{ settings: <Link to="/settings" search={{ tab: 'subscription' }} /> }}
      />
    ),
  },
  {
    asks: t('Can I change between monthly and yearly?'),
    answer: t(
      'At any time. To yearly it is at once, with what is left of the month credited; to monthly it is when the year ends.',
    ),
  },
  {
    asks: t('What if a payment fails?'),
    answer: t('Pro goes on for 7 days. Change the card in Settings and all is as before; else it ends.'),
  },
  {
    asks: t('What becomes of my pictures when Pro ends?'),
    answer: t('Nothing: what you made stays for its {days} days, as you made it.', {
      days: limits.keepResultsDays,
    }),
  },
  {
    asks: t('What does fair use mean?'),
    answer: t(
      'Pro has a number for each tool too, far above what hands ask for. It is there so that no program takes the machine from all others.',
    ),
  },
  {
    asks: t('Could I run this myself, for nothing?'),
    answer: t(
      'Yes. It is free software under the AGPL; one command starts it on your own machine, with everything that Pro has.',
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
