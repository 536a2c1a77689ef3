import { language, t } from '@pentimento/language'
import type { ApiKey } from '@pentimento/protocol'
import { Badge, Button, ConfirmDialog, classNames, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { apiKeysQuery, revokeApiKey, rotateApiKey } from '../../../data/api-keys.ts'
import { toErrorMessage } from '../../../shell/to-error-message.ts'
import { toastError } from '../../../shell/toast-error.ts'
import shared from '../../screen.module.css'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { toolNames } from './ToolChoices.tsx'

/** Create, rotate and revoke API keys. */
export function KeysSection() {
  const client = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const keys = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const refetchKeys = () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
  const show = async (created: string) => {
    setCreating(false)
    setSecret(created)
    await refetchKeys()
  }
  return (
    <Section
      title={t('API keys')}
      lead={t('A key lets programs use the tools in your name. Keep keys secret.')}
      headingRef={headingRef}
    >
      {keys.isPending && <Skeleton height={56} radius="card" />}
      {keys.isError && (
        <ErrorMessage title={toErrorMessage(keys.error)} onRetry={() => void keys.refetch()} />
      )}
      {keys.data && keys.data.length > 0 && (
        <ul className={classNames(shared.plain, styles.list)}>
          {keys.data.map(key => (
            <KeyItem
              key={key.id}
              apiKey={key}
              onRotated={show}
              onRevoked={async () => {
                await refetchKeys()
                headingRef.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </ul>
      )}
      <div className={shared.actions}>
        <Button variant="tonal" icon={<Plus size={18} />} onClick={() => setCreating(true)}>
          {t('Create key')}
        </Button>
        <Button variant="text" href="/a/api">
          {t('About the API')}
        </Button>
      </div>
      {isCreating && <NewKeyDialog onCreated={show} onClose={() => setCreating(false)} />}
      {secret !== undefined && (
        <SecretDialog
          secret={secret}
          title={t('Save your API key')}
          description={t('Copy the key now. You won’t see it again.')}
          copied={t('API key copied')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  )
}

interface KeyItemProps {
  apiKey: ApiKey
  onRotated: (secret: string) => void
  onRevoked: () => Promise<void>
}

function KeyItem({ apiKey, onRotated, onRevoked }: KeyItemProps) {
  const { id, name, start } = apiKey
  const rotation = useMutation({
    mutationFn: () => rotateApiKey(id),
    onSuccess: onRotated,
    onError: toastError,
  })
  const revoke = async () => {
    try {
      await revokeApiKey(id)
    } catch (error) {
      toastError(error)
      throw error
    }
    await onRevoked()
  }
  const isUsable = apiKey.revokedAt === null && !isPast(apiKey.expiresAt)
  return (
    <li>
      <span className={styles.sign}>
        <KeyRound size={20} />
      </span>
      <span className={styles.texts}>
        <strong>
          {name} {!isUsable && <Badge>{apiKey.revokedAt ? t('Revoked') : t('Expired')}</Badge>}
        </strong>
        <code>{start}…</code>
        <span>{describe(apiKey)}</span>
      </span>
      {isUsable && (
        <span className={shared.actions}>
          <ConfirmDialog
            title={t('Rotate {name}?', { name })}
            description={t('You get a new key. The old one still works for 24 hours.')}
            confirmLabel={t('Rotate')}
            color="primary"
            onConfirm={() => rotation.mutateAsync()}
            trigger={
              <Button variant="outline" color="gray" aria-label={t('Rotate {name}', { name })}>
                {t('Rotate')}
              </Button>
            }
          />
          <ConfirmDialog
            title={t('Revoke {name}?', { name })}
            description={t('Programs that use this key stop working immediately.')}
            confirmLabel={t('Revoke')}
            onConfirm={revoke}
            trigger={
              <Button variant="outline" color="danger" aria-label={t('Revoke {name}', { name })}>
                {t('Revoke')}
              </Button>
            }
          />
        </span>
      )}
    </li>
  )
}

const isPast = (date: string | null) => date !== null && new Date(date) <= new Date()

function describe({ tools, lastUsedAt, expiresAt }: ApiKey): string {
  const formatDay = (date: string) => new Date(date).toLocaleDateString(language(), { dateStyle: 'medium' })
  return [
    toolNames(tools),
    lastUsedAt ? t('last used on {day}', { day: formatDay(lastUsedAt) }) : t('never used'),
    ...(expiresAt && !isPast(expiresAt) ? [t('expires on {day}', { day: formatDay(expiresAt) })] : []),
  ].join(' · ')
}
