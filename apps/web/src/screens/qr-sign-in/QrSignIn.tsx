import { language, t } from '@pentimento/language'
import type { QrSignInAsked } from '@pentimento/protocol'
import { Button, ErrorNote, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { answerBrowser, askingBrowserQuery } from '../../data/qr-sign-in.ts'
import { deviceWords } from '../../session/device-words.ts'
import { useSession } from '../../session/use-session.ts'
import { SignInForm } from '../../shell/SignInForm.tsx'
import { usePage } from '../../shell/use-page.ts'
import { wordsOf } from '../../shell/words-of.ts'
import { Door } from '../door/Door.tsx'
import styles from './qr-sign-in.module.css'

/** The page that a QR code opens: approve another browser's sign-in. */
export function QrSignIn() {
  usePage(t('Sign in another device'), t('Approve a sign-in on another device.'))
  const { code } = useSearch({ from: '/qr-sign-in' })
  const session = useSession()
  if (!code) return <Spent />
  switch (session.state) {
    case 'loading':
      return <Door title={t('Approve this sign-in?')} lead={<Skeleton height={48} />} />
    case 'visiting':
      return (
        <Door
          title={t('Sign in here first')}
          lead={t('Then you can approve the sign-in in the other browser.')}
        >
          <SignInForm onDone={() => {}} />
        </Door>
      )
    case 'signed-in':
      return <Question code={code} email={session.user.email} />
  }
}

function Question({ code, email }: { code: string; email: string }) {
  const asking = useQuery(askingBrowserQuery(code))
  const answering = useMutation({ mutationFn: answerBrowser })
  if (answering.isSuccess) return <Answered isApproved={answering.variables.approve} />
  if (asking.isError) return <Spent />
  if (!asking.data) return <Door title={t('Approve this sign-in?')} lead={<Skeleton height={48} />} />
  return (
    <Door title={t('Approve this sign-in?')} lead={t('The browser will be signed in as {email}.', { email })}>
      <Facts asked={asking.data} />
      {answering.error && <ErrorNote title={wordsOf(answering.error)} />}
      <div className={styles['acts']}>
        <Button
          size="special"
          wide
          loading={answering.isPending}
          onClick={() => answering.mutate({ code, approve: true })}
        >
          {t('Approve')}
        </Button>
        <Button variant="text" color="gray" wide onClick={() => answering.mutate({ code, approve: false })}>
          {t('Deny')}
        </Button>
      </div>
      <p className={styles['warning']}>
        {t(
          'Only approve a device that’s in front of you. Nobody who writes to you or calls you needs this code.',
        )}
      </p>
    </Door>
  )
}

function Facts({ asked: { number, userAgent, address, askedAt } }: { asked: QrSignInAsked }) {
  const time = new Date(askedAt).toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit' })
  return (
    <dl className={styles['facts']}>
      <div className={styles['number']}>
        <dt>{t('Number on the other screen')}</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>{t('Browser')}</dt>
        <dd>{deviceWords(userAgent)}</dd>
      </div>
      <div>
        <dt>{t('IP address')}</dt>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>{t('Started')}</dt>
        <dd>{time}</dd>
      </div>
    </dl>
  )
}

function Answered({ isApproved }: { isApproved: boolean }) {
  return (
    <Door
      title={isApproved ? t('Sign-in approved') : t('Sign-in denied')}
      lead={
        isApproved
          ? t('You can sign it out in your settings at any time.')
          : t('Nothing was shared with the other browser.')
      }
    >
      <Button size="special" wide render={<Link to="/settings" />}>
        {t('Go to settings')}
      </Button>
    </Door>
  )
}

function Spent() {
  return (
    <Door
      title={t('This code has expired')}
      lead={t('A code is valid for five minutes and can be used once. Show a new one in the other browser.')}
    >
      <Button size="special" wide render={<Link to="/" />}>
        {t('Go to the home page')}
      </Button>
    </Door>
  )
}
