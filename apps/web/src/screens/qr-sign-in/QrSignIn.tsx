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
  usePage(t('Let a browser in'), t('Approve signing in on another device.'))
  const { code } = useSearch({ from: '/qr-sign-in' })
  const session = useSession()
  if (!code) return <Spent />
  switch (session.state) {
    case 'loading':
      return <Door title={t('Let a browser in?')} lead={<Skeleton height={48} />} />
    case 'visiting':
      return (
        <Door title={t('Sign in here first')} lead={t('Then you can let the other browser in.')}>
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
  if (!asking.data) return <Door title={t('Let a browser in?')} lead={<Skeleton height={48} />} />
  return (
    <Door title={t('Let this browser in?')} lead={t('It will be signed in as {email}.', { email })}>
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
          {t('Refuse')}
        </Button>
      </div>
      <p className={styles['warning']}>
        {t('Approve only what you see in front of you. Nobody who writes or calls needs this code from you.')}
      </p>
    </Door>
  )
}

function Facts({ asked: { number, userAgent, address, askedAt } }: { asked: QrSignInAsked }) {
  const time = new Date(askedAt).toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit' })
  return (
    <dl className={styles['facts']}>
      <div className={styles['number']}>
        <dt>{t('It shows the number')}</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>{t('Browser')}</dt>
        <dd>{deviceWords(userAgent)}</dd>
      </div>
      <div>
        <dt>{t('Asks from')}</dt>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>{t('Since')}</dt>
        <dd>{time}</dd>
      </div>
    </dl>
  )
}

function Answered({ isApproved }: { isApproved: boolean }) {
  return (
    <Door
      title={isApproved ? t('The browser is in') : t('The browser stays outside')}
      lead={
        isApproved ? t('You can end its session in your settings at any time.') : t('Nothing was told to it.')
      }
    >
      <Button size="special" wide render={<Link to="/settings" />}>
        {t('Go to your settings')}
      </Button>
    </Door>
  )
}

function Spent() {
  return (
    <Door
      title={t('This code is no longer good')}
      lead={t('It lives for five minutes, and for one answer. Have the other browser show another.')}
    >
      <Button size="special" wide render={<Link to="/" />}>
        {t('Go home')}
      </Button>
    </Door>
  )
}
