import { t } from '@pentimento/language'
import type { IdentityProvider } from '@pentimento/protocol'
import { Button, classNames, ErrorMessage, Skeleton, Spinner, toasts } from '@pentimento/ui'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { linkedAccountsQuery, unlinkProvider } from '../../data/providers.ts'
import { ProviderLogo } from '../../shell/sign-in/ProviderLogo.tsx'
import { useProviderSignIn } from '../../shell/sign-in/use-provider-sign-in.ts'
import { useProviders } from '../../shell/sign-in/use-providers.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { toastError } from '../../shell/toast-error.ts'
import shared from '../screen.module.css'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

type LinkedAccounts = Awaited<ReturnType<NonNullable<typeof linkedAccountsQuery.queryFn>>>

export function ProvidersSection({ linked }: { linked: UseQueryResult<LinkedAccounts> }) {
  const providers = useProviders()
  return (
    <Section
      title={t('Linked accounts')}
      lead={t('Other accounts you can sign in with. An email link always works too.')}
    >
      {linked.isPending && <Skeleton height={56} radius="card" />}
      {linked.isError && (
        <ErrorMessage title={toErrorMessage(linked.error)} onRetry={() => void linked.refetch()} />
      )}
      {linked.data && providers.length === 0 && (
        <p className={styles.quiet}>{t('The server administrator hasn’t set up any providers.')}</p>
      )}
      {linked.data && providers.length > 0 && (
        <ul className={classNames(shared.plain, styles.list)}>
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
  const link = useProviderSignIn('link')
  const linkMutation = useMutation({
    mutationFn: () => link(provider),
    onSuccess: succeeded => {
      if (succeeded)
        toasts.add({ tone: 'success', title: t('{provider} linked', { provider: provider.name }) })
    },
  })
  const unlinkMutation = useMutation({
    mutationFn: () => unlinkProvider(provider.id),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: linkedAccountsQuery.queryKey }),
  })
  return (
    <li>
      <span className={styles.sign}>
        <ProviderLogo {...provider} />
      </span>
      <span className={styles.texts}>
        <strong>{provider.name}</strong>
        <span>{isLinked ? t('Linked') : t('Not linked')}</span>
      </span>
      {isLinked ? (
        <Button
          variant="outline"
          color="gray"
          aria-label={t('Unlink {name}', { name: provider.name })}
          loading={unlinkMutation.isPending}
          onClick={() => unlinkMutation.mutate()}
        >
          {t('Unlink')}
        </Button>
      ) : (
        <Button
          variant="tonal"
          icon={linkMutation.isPending && <Spinner />}
          aria-busy={linkMutation.isPending}
          aria-label={t('Link {name}', { name: provider.name })}
          onClick={() => linkMutation.mutate()}
        >
          {t('Link')}
        </Button>
      )}
    </li>
  )
}
