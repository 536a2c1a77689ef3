import { language, t } from '@pentimento/language'
import { Badge, Button, ConfirmDialog, classNames, ErrorNote, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import {
  devicesQuery,
  endAllSessions,
  endOtherSessions,
  endSession,
  type SignedInDevice,
} from '../../data/sessions.ts'
import { deviceWords, isHandheld } from '../../session/device-words.ts'
import { toastFault } from '../../shell/toast-fault.ts'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { wordsOf } from '../../shell/words-of.ts'
import shared from '../screen.module.css'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function DevicesSection() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const headRef = useRef<HTMLHeadingElement>(null)
  const devices = useQuery(devicesQuery)
  const askAnew = () => client.invalidateQueries({ queryKey: devicesQuery.queryKey })
  const endingOthers = useMutation({ mutationFn: endOtherSessions, onSuccess: askAnew, onError: toastFault })
  const endingAll = useSignOut(() => void navigate({ to: '/' }), endAllSessions)
  return (
    <Section
      title={t('Where you’re signed in')}
      lead={t('If you don’t recognize a device, sign it out and change your password.')}
      headRef={headRef}
    >
      {devices.isPending && <Skeleton height={112} radius="card" />}
      {devices.isError && <ErrorNote title={wordsOf(devices.error)} onRetry={() => void devices.refetch()} />}
      {devices.data && (
        <ul className={classNames(shared['plain'], styles['list'])}>
          {devices.data.map(device => (
            <Device
              key={device.token}
              device={device}
              onEnded={async () => {
                await askAnew()
                headRef.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ul>
      )}
      {devices.data && devices.data.length > 1 && (
        <div className={shared['acts']}>
          <ConfirmDialog
            title={t('Sign out other devices?')}
            description={t('All other browsers will have to sign in again. You’ll stay signed in here.')}
            confirmLabel={t('Sign out')}
            doneFocus={headRef}
            onConfirm={() => endingOthers.mutateAsync()}
            trigger={
              <Button variant="outline" color="gray">
                {t('Sign out other devices')}
              </Button>
            }
          />
          <ConfirmDialog
            title={t('Sign out everywhere?')}
            description={t('All browsers will have to sign in again, including this one.')}
            confirmLabel={t('Sign out')}
            onConfirm={() => endingAll.mutateAsync()}
            trigger={
              <Button variant="outline" color="danger">
                {t('Sign out everywhere')}
              </Button>
            }
          />
        </div>
      )}
    </Section>
  )
}

function Device({ device, onEnded }: { device: SignedInDevice; onEnded: () => void }) {
  const ending = useMutation({
    mutationFn: () => endSession(device.token),
    onSuccess: onEnded,
    onError: toastFault,
  })
  const name = deviceWords(device.userAgent)
  const since = new Date(device.since).toLocaleDateString(language(), { dateStyle: 'medium' })
  return (
    <li>
      <span className={styles['sign']}>
        {isHandheld(device.userAgent) ? <Smartphone size={20} /> : <Monitor size={20} />}
      </span>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span>{[device.address, t('since {day}', { day: since })].filter(Boolean).join(' · ')}</span>
      </span>
      {device.isThis ? (
        <Badge tone="ultramarine">{t('This browser')}</Badge>
      ) : (
        <Button
          variant="outline"
          color="gray"
          aria-label={t('Sign out {name}', { name })}
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
