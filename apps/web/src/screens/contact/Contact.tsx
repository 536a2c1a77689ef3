import { t } from '@pentimento/language'
import { type Inquiry, inquiryTopics } from '@pentimento/protocol'
import { Button, ChipGroup, EmptyState, ErrorMessage, LogoMark, TextArea, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { sendInquiry } from '../../data/contact.ts'
import { EmailField } from '../../shell/sign-in/EmailField.tsx'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { Prose } from '../prose/Prose.tsx'
import styles from './contact.module.css'

const topicLabels = {
  question: t('Question'),
  problem: t('Problem'),
  press: t('Press'),
  abuse: t('Abuse'),
  privacy: t('Privacy'),
} as const satisfies Record<Inquiry['topic'], string>

export function Contact() {
  usePageMetadata(t('Contact'), t('Contact the server administrator and get an answer by email.'))
  const sendMutation = useMutation({ mutationFn: sendInquiry })
  if (sendMutation.isSuccess) return <SentConfirmation to={sendMutation.variables.email} />
  return (
    <Prose
      title={t('Contact')}
      lead={t('Your message goes to the server administrator, who replies by email.')}
    >
      <InquiryForm
        isSending={sendMutation.isPending}
        error={sendMutation.error && toErrorMessage(sendMutation.error)}
        onSend={sendMutation.mutate}
      />
    </Prose>
  )
}

interface InquiryFormProps {
  isSending: boolean
  error: string | null
  onSend: (inquiry: Inquiry) => void
}

function InquiryForm({ isSending, error, onSend }: InquiryFormProps) {
  const [topic, setTopic] = useState<Inquiry['topic']>('question')
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name)).trim()
    onSend({ name: text('name'), email: text('email'), topic, message: text('message') })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <ChipGroup
        label={t('What is it about?')}
        options={inquiryTopics.map(value => ({ value, label: topicLabels[value] }))}
        value={topic}
        onChange={setTopic}
        wraps
      />
      <div className={styles.identity}>
        <TextField label={t('Name')} name="name" autoComplete="name" required maxLength={120} />
        <EmailField />
      </div>
      <TextArea label={t('Message')} name="message" required rows={6} maxLength={5000} />
      {error && <ErrorMessage title={error} />}
      <Button type="submit" size="special" loading={isSending}>
        {t('Send')}
      </Button>
    </form>
  )
}

function SentConfirmation({ to }: { to: string }) {
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      level={1}
      title={t('Message sent')}
      action={<Button render={<Link to="/tools" />}>{t('Go to tools')}</Button>}
    >
      {t('The reply will be sent to {email}.', { email: to })}
    </EmptyState>
  )
}
