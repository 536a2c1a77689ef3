import { t } from '@pentimento/language'
import type { Feedback as Said } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import type { Copy } from '@pentimento/tools/copy'
import { Button, Chip, ErrorNote, TextArea } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { giveFeedback } from '../../data/feedback.ts'
import { wordsOf } from '../../shell/words-of.ts'
import styles from './feedback.module.css'

interface FeedbackProps {
  /** One id, or those of a batch, which share the feedback. */
  taskIds: readonly string[]
  contract: Contract
  copy: Copy
}

/** Ask for feedback on results. The verdict is sent immediately, the details on submit. */
export function Feedback({ taskIds, contract, copy }: FeedbackProps) {
  const [verdict, setVerdict] = useState<boolean>()
  const [isDone, setDone] = useState(false)
  /** Later feedback replaces earlier feedback, so requests are sent in order. */
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const tell = (said: Partial<Said>) => {
    const told = before.current.then(() => Promise.all(taskIds.map(id => giveFeedback(id, said))))
    before.current = told.catch(() => undefined)
    return told
  }
  const judging = useMutation({ mutationFn: tell })
  const sending = useMutation({ mutationFn: tell, onSuccess: () => setDone(true) })
  const judge = (satisfied: boolean) => {
    setVerdict(satisfied)
    judging.mutate({ satisfied })
  }
  const count = taskIds.length
  const fault = sending.error ?? judging.error
  if (isDone)
    return (
      <section className={styles['feedback']} aria-label={t('Feedback')}>
        <p role="status">{t('Thanks for your feedback. It helps show what to fix.')}</p>
      </section>
    )
  return (
    <section className={styles['feedback']} aria-label={t('Feedback')}>
      <YesNo
        question={
          count === 1
            ? t('Are you satisfied with this result?')
            : t('Are you satisfied with these {count} results?', { count })
        }
        answer={verdict}
        onAnswer={judge}
      />
      {verdict !== undefined && (
        <More
          key={String(verdict)}
          reasons={verdict ? [] : contract.feedbackReasons.map(id => ({ id, label: reasonIn(copy, id) }))}
          areSeveral={count > 1}
          isSending={sending.isPending}
          onSend={more => sending.mutate({ satisfied: verdict, ...more })}
        />
      )}
      {fault && <ErrorNote title={wordsOf(fault)} />}
    </section>
  )
}

const reasonIn = (copy: Copy, id: string) => (copy.feedbackReasons as Record<string, string>)[id] ?? id

interface YesNoProps {
  question: string
  answer: boolean | undefined
  onAnswer: (answer: boolean) => void
}

function YesNo({ question, answer, onAnswer }: YesNoProps) {
  return (
    <fieldset className={styles['question']}>
      <legend>{question}</legend>
      <div className={styles['answers']}>
        <Chip pressed={answer === true} onChange={() => onAnswer(true)}>
          {t('Yes')}
        </Chip>
        <Chip pressed={answer === false} onChange={() => onAnswer(false)}>
          {t('No')}
        </Chip>
      </div>
    </fieldset>
  )
}

interface MoreProps {
  reasons: { id: string; label: string }[]
  areSeveral: boolean
  isSending: boolean
  onSend: (more: Partial<Said>) => void
}

function More({ reasons, areSeveral, isSending, onSend }: MoreProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [usable, setUsable] = useState<boolean>()
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text'))
    onSend({ reasons: [...chosen], text, usable })
  }
  return (
    <form className={styles['more']} onSubmit={send}>
      {reasons.length > 0 && (
        <fieldset className={styles['question']}>
          <legend>{t('What’s wrong?')}</legend>
          <div className={styles['answers']}>
            {reasons.map(({ id, label }) => (
              <Chip key={id} pressed={chosen.includes(id)} onChange={() => toggle(id)}>
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <YesNo
        question={areSeveral ? t('Can you use them as is?') : t('Can you use it as is?')}
        answer={usable}
        onAnswer={setUsable}
      />
      <TextArea label={t('Anything else? (optional)')} name="text" rows={2} maxLength={2000} />
      <Button type="submit" variant="tonal" loading={isSending}>
        {t('Send')}
      </Button>
    </form>
  )
}
