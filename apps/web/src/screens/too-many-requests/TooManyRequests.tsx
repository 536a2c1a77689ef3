import { t } from '@pentimento/language'
import { useRouter, useSearch } from '@tanstack/react-router'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { RateLimitNotice } from './RateLimitNotice.tsx'

/** The notice about too many requests at its own URL. "Try again" goes back to the previous page. */
export function TooManyRequests() {
  usePageMetadata(t('Too many requests'), t('When you can use the server again.'))
  const { retryAt } = useSearch({ from: '/too-many-requests' })
  const router = useRouter()
  const goBack = () =>
    router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' })
  return <RateLimitNotice retryAt={retryAt} onRetry={goBack} />
}
