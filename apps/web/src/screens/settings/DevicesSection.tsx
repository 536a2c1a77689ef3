import { language, t } from '@pentimento/language'
import { Badge, Button, ConfirmDialog, classNames, ErrorMessage, Skeleton } from '@pentimento/ui'
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
import { describeDevice, isMobileDevice } from '../../session/describe-device.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { toastError } from '../../shell/toast-error.ts'
import { useSignOut } from '../../shell/use-sign-out.ts'
import shared from '../screen.module.css'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function DevicesSection() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const devices = useQuery(devicesQuery)
  const refetchDevices = () => client.invalidateQueries({ queryKey: devicesQuery.queryKey })
  const endOthersMutation = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: refetchDevices,
    onError: toastError,
  })
  const endAllMutation = useSignOut(() => void navigate({ to: '/' }), endAllSessions)
  return (
    <Section
      title={t('Where you’re signed in')}
      lead={t('If you don’t recognize a device, sign it out and change your password.')}
      headingRef={headingRef}
    >
      {devices.isPending && <Skeleton height={112} radius="card" />}
      {devices.isError && (
        <ErrorMessage title={toErrorMessage(devices.error)} onRetry={() => void devices.refetch()} />
      )}
      {devices.data && (
        <ul className={classNames(shared.plain, styles.list)}>
          {devices.data.map(device => (
            <Device
              key={device.token}
              device={device}
              onEnded={async () => {
                await refetchDevices()
                headingRef.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ul>
      )}
      {devices.data && devices.data.length > 1 && (
        <div className={shared.actions}>
          <ConfirmDialog
            title={t('Sign out other devices?')}
            description={t('All other browsers will have to sign in again. You’ll stay signed in here.')}
            confirmLabel={t('Sign out')}
            focusAfterConfirm={headingRef}
            onConfirm={() => endOthersMutation.mutateAsync()}
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
            onConfirm={() => endAllMutation.mutateAsync()}
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
  const endMutation = useMutation({
    mutationFn: () => endSession(device.token),
    onSuccess: onEnded,
    onError: toastError,
  })
  const name = describeDevice(device.userAgent)
  const signedInOn = new Date(device.signedInAt).toLocaleDateString(language(), { dateStyle: 'medium' })
  return (
    <li>
      <span className={styles.sign}>
        {isMobileDevice(device.userAgent) ? <Smartphone size={20} /> : <Monitor size={20} />}
      </span>
      <span className={styles.texts}>
        <strong>{name}</strong>
        <span>{[device.ipAddress, t('since {day}', { day: signedInOn })].filter(Boolean).join(' · ')}</span>
      </span>
      {device.isCurrent ? (
        <Badge tone="ultramarine">{t('This browser')}</Badge>
      ) : (
        <Button
          variant="outline"
          color="gray"
          aria-label={t('Sign out {name}', { name })}
          loading={endMutation.isPending}
          onClick={() => endMutation.mutate()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
