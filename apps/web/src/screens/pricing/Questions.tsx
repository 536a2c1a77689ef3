import { Trans, t } from '@pentimento/language'
import { limits, trialDays } from '@pentimento/protocol'
import { Accordion, AccordionItem } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './questions.module.css'

interface Question {
  question: string
  answer: ReactNode
}

const questions: readonly Question[] = [
  {
    question: t('What happens after the {trialDays} days?', { trialDays }),
    answer: t(
      'Pro continues and you’re charged for the first month or year, unless you cancel before then. The trial is available once per person.',
    ),
  },
  {
    question: t('How do I cancel?'),
    answer: (
      <Trans
        id="Choose Cancel subscription in <settings>Settings</settings>. You keep Pro until the end of the period you paid for, then return to the Free plan. You can resume Pro until then."
        components={{ settings: <Link to="/settings" search={{ tab: 'subscription' }} /> }}
      />
    ),
  },
  {
    question: t('Can I switch between monthly and yearly?'),
    answer: t(
      'Yes, at any time. Switching to yearly takes effect immediately, and what’s left of your month is credited. Switching to monthly takes effect when your year ends.',
    ),
  },
  {
    question: t('What if a payment fails?'),
    answer: t(
      'Pro continues for 7 days. Update your card in Settings within that time to keep Pro. Otherwise, it ends.',
    ),
  },
  {
    question: t('What happens to my images when Pro ends?'),
    answer: t('Nothing. They stay for their {days} days, exactly as you created them.', {
      days: limits.resultRetentionDays,
    }),
  },
  {
    question: t('What does fair use mean?'),
    answer: t(
      'Pro also has a limit for each tool, far above what anyone needs by hand. It prevents automated use from slowing the server down for everyone else.',
    ),
  },
  {
    question: t('Can I run this myself for free?'),
    answer: t(
      'Yes. It’s free software under the AGPL. One command starts it on your own machine, with everything Pro includes.',
    ),
  },
]

export function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions">{t('Questions')}</h2>
      <Accordion size="large">
        {questions.map(({ question, answer }) => (
          <AccordionItem key={question} title={question}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}
