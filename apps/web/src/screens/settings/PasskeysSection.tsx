import { language, t } from '@pentimento/language'
import { Button, ConfirmDialog, classNames, ErrorMessage, Skeleton, toasts } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import {
  addPasskey,
  deletePasskey,
  type Passkey,
  passkeysQuery,
  supportsPasskeys,
} from '../../data/passkeys.ts'
import { describeDevice } from '../../session/describe-device.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { toastError } from '../../shell/toast-error.ts'
import shared from '../screen.module.css'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function PasskeysSection() {
  const client = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const passkeys = useQuery(passkeysQuery)
  const refetchPasskeys = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  const addMutation = useMutation({
    mutationFn: () => addPasskey(describeDevice(navigator.userAgent)),
    onSuccess: async isAdded => {
      if (isAdded) toasts.add({ tone: 'success', title: t('Your passkey is ready') })
      await refetchPasskeys()
    },
    onError: toastError,
  })
  return (
    <Section
      title={t('Passkeys')}
      lead={t('Sign in with your fingerprint, face or PIN. There’s no password to steal.')}
      headingRef={headingRef}
    >
      {passkeys.isPending && <Skeleton height={56} radius="card" />}
      {passkeys.isError && (
        <ErrorMessage title={toErrorMessage(passkeys.error)} onRetry={() => void passkeys.refetch()} />
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className={classNames(shared.plain, styles.list)}>
          {passkeys.data.map(passkey => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              focusAfterDelete={headingRef}
              onDeleted={refetchPasskeys}
            />
          ))}
        </ul>
      )}
      <div className={shared.actions}>
        {supportsPasskeys() ? (
          <Button variant="tonal" loading={addMutation.isPending} onClick={() => addMutation.mutate()}>
            {t('Add passkey')}
          </Button>
        ) : (
          <p className={styles.quiet}>
            {t('This browser doesn’t support passkeys, or only allows them over HTTPS.')}
          </p>
        )}
      </div>
    </Section>
  )
}

interface PasskeyItemProps {
  passkey: Passkey
  focusAfterDelete: RefObject<HTMLElement | null>
  onDeleted: () => Promise<void>
}

function PasskeyItem({ passkey, focusAfterDelete, onDeleted }: PasskeyItemProps) {
  const name = passkey.name ?? t('Passkey')
  const remove = async () => {
    try {
      await deletePasskey(passkey.id)
    } catch (error) {
      toastError(error)
      throw error
    }
    await onDeleted()
  }
  return (
    <li>
      <span className={styles.sign}>
        <KeyRound size={20} />
      </span>
      <span className={styles.texts}>
        <strong>{name}</strong>
        {passkey.createdAt && (
          <span>
            {t('added {day}', {
              day: new Date(passkey.createdAt).toLocaleDateString(language(), { dateStyle: 'medium' }),
            })}
          </span>
        )}
      </span>
      <ConfirmDialog
        title={t('Delete this passkey?')}
        description={t(
          'You can no longer sign in with it. Delete it on your device as well, so that it’s no longer offered.',
        )}
        confirmLabel={t('Delete')}
        focusAfterConfirm={focusAfterDelete}
        onConfirm={remove}
        trigger={
          <Button variant="outline" color="gray" aria-label={t('Delete {name}', { name })}>
            {t('Delete')}
          </Button>
        }
      />
    </li>
  )
}
