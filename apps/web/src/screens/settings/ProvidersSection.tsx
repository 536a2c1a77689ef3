import { t } from '@pentimento/language'
import type { IdentityProvider } from '@pentimento/protocol'
import { Button, classNames, ErrorNote, Skeleton, Spinner, toasts } from '@pentimento/ui'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { linkedQuery, unlinkProvider } from '../../data/providers.ts'
import { ProviderMark } from '../../shell/sign-in/ProviderMark.tsx'
import { useProvider } from '../../shell/sign-in/use-provider.ts'
import { useProviders } from '../../shell/sign-in/use-providers.ts'
import { toastFault } from '../../shell/toast-fault.ts'
import { wordsOf } from '../../shell/words-of.ts'
import shared from '../screen.module.css'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

type Linked = Awaited<ReturnType<NonNullable<typeof linkedQuery.queryFn>>>

export function ProvidersSection({ linked }: { linked: UseQueryResult<Linked> }) {
  const providers = useProviders()
  return (
    <Section
      title={t('Linked accounts')}
      lead={t('Other accounts you can sign in with. An email link always works too.')}
    >
      {linked.isPending && <Skeleton height={56} radius="card" />}
      {linked.isError && <ErrorNote title={wordsOf(linked.error)} onRetry={() => void linked.refetch()} />}
      {linked.data && providers.length === 0 && (
        <p className={styles['quiet']}>{t('The server administrator hasn’t set up any providers.')}</p>
      )}
      {linked.data && providers.length > 0 && (
        <ul className={classNames(shared['plain'], styles['list'])}>
          {providers.map(provider => (
            <Provider
              key={provider.id}
              provider={provider}
              isLinked={linked.data.providers.includes(provider.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Provider({ provider, isLinked }: { provider: IdentityProvider; isLinked: boolean }) {
  const client = useQueryClient()
  const link = useProvider('link')
  const linking = useMutation({
    mutationFn: () => link(provider),
    onSuccess: isDone => {
      if (isDone) toasts.add({ tone: 'success', title: t('{provider} linked', { provider: provider.name }) })
    },
  })
  const unlinking = useMutation({
    mutationFn: () => unlinkProvider(provider.id),
    onError: toastFault,
    onSettled: () => client.invalidateQueries({ queryKey: linkedQuery.queryKey }),
  })
  return (
    <li>
      <span className={styles['sign']}>
        <ProviderMark {...provider} />
      </span>
      <span className={styles['what']}>
        <strong>{provider.name}</strong>
        <span>{isLinked ? t('Linked') : t('Not linked')}</span>
      </span>
      {isLinked ? (
        <Button
          variant="outline"
          color="gray"
          aria-label={t('Unlink {name}', { name: provider.name })}
          loading={unlinking.isPending}
          onClick={() => unlinking.mutate()}
        >
          {t('Unlink')}
        </Button>
      ) : (
        <Button
          variant="tonal"
          icon={linking.isPending && <Spinner />}
          aria-busy={linking.isPending}
          aria-label={t('Link {name}', { name: provider.name })}
          onClick={() => linking.mutate()}
        >
          {t('Link')}
        </Button>
      )}
    </li>
  )
}
