import { t } from '@pentimento/language'
import { useRouter, useSearch } from '@tanstack/react-router'
import { usePage } from '../../shell/use-page.ts'
import { WaitHere } from './WaitHere.tsx'

/** The notice about too many requests at its own URL. "Try again" goes back to the previous page. */
export function TooManyRequests() {
  usePage(t('Too many requests'), t('When you can use the server again.'))
  const { againAt } = useSearch({ from: '/too-many-requests' })
  const router = useRouter()
  const goOn = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }))
  return <WaitHere againAt={againAt} onRetry={goOn} />
}
