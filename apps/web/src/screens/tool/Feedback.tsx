import { t } from '@pentimento/language'
import type { Feedback as Said } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import type { Copy } from '@pentimento/tools/copy'
import { Button, Chip, ErrorMessage, TextArea } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { sendFeedback } from '../../data/feedback.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
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
  const previousRequest = useRef<Promise<unknown>>(Promise.resolve())
  const send = (feedback: Partial<Said>) => {
    const request = previousRequest.current.then(() =>
      Promise.all(taskIds.map(id => sendFeedback(id, feedback))),
    )
    previousRequest.current = request.catch(() => undefined)
    return request
  }
  const verdictMutation = useMutation({ mutationFn: send })
  const detailsMutation = useMutation({ mutationFn: send, onSuccess: () => setDone(true) })
  const submitVerdict = (satisfied: boolean) => {
    setVerdict(satisfied)
    verdictMutation.mutate({ satisfied })
  }
  const count = taskIds.length
  const error = detailsMutation.error ?? verdictMutation.error
  if (isDone)
    return (
      <section className={styles.feedback} aria-label={t('Feedback')}>
        <p role="status">{t('Thanks for your feedback. It helps show what to fix.')}</p>
      </section>
    )
  return (
    <section className={styles.feedback} aria-label={t('Feedback')}>
      <YesNo
        question={
          count === 1
            ? t('Are you satisfied with this result?')
            : t('Are you satisfied with these {count} results?', { count })
        }
        answer={verdict}
        onAnswer={submitVerdict}
      />
      {verdict !== undefined && (
        <DetailsForm
          key={String(verdict)}
          reasons={verdict ? [] : contract.feedbackReasons.map(id => ({ id, label: reasonLabel(copy, id) }))}
          isBatch={count > 1}
          isSending={detailsMutation.isPending}
          onSend={details => detailsMutation.mutate({ satisfied: verdict, ...details })}
        />
      )}
      {error && <ErrorMessage title={toErrorMessage(error)} />}
    </section>
  )
}

const reasonLabel = (copy: Copy, id: string) => (copy.feedbackReasons as Record<string, string>)[id] ?? id

interface YesNoProps {
  question: string
  answer: boolean | undefined
  onAnswer: (answer: boolean) => void
}

function YesNo({ question, answer, onAnswer }: YesNoProps) {
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <div className={styles.answers}>
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

interface DetailsFormProps {
  reasons: { id: string; label: string }[]
  isBatch: boolean
  isSending: boolean
  onSend: (details: Partial<Said>) => void
}

function DetailsForm({ reasons, isBatch, isSending, onSend }: DetailsFormProps) {
  const [selectedReasons, setSelectedReasons] = useState<readonly string[]>([])
  const [usable, setUsable] = useState<boolean>()
  const toggle = (id: string) =>
    setSelectedReasons(
      selectedReasons.includes(id) ? selectedReasons.filter(other => other !== id) : [...selectedReasons, id],
    )
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text'))
    onSend({ reasons: [...selectedReasons], text, usable })
  }
  return (
    <form className={styles.more} onSubmit={handleSubmit}>
      {reasons.length > 0 && (
        <fieldset className={styles.question}>
          <legend>{t('What’s wrong?')}</legend>
          <div className={styles.answers}>
            {reasons.map(({ id, label }) => (
              <Chip key={id} pressed={selectedReasons.includes(id)} onChange={() => toggle(id)}>
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <YesNo
        question={isBatch ? t('Can you use them as is?') : t('Can you use it as is?')}
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
