import { t } from '@pentimento/language'
import { PlanContext } from '@pentimento/stage'
import { Toasts, WordsProvider } from '@pentimento/ui'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { noteDownloads } from '../data/signals.ts'
import { useAuthNews } from '../session/use-auth-news.ts'
import { useForgetsWork } from '../session/use-forgets.ts'
import { usePlan, useTaskNews } from '../session/use-session.ts'
import { useSubscriptionNews } from '../session/use-subscription.ts'
import { Banners } from './Banners.tsx'
import { BotCheck } from './BotCheck.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { closeByBack } from './close-by-back.ts'
import { Footer } from './Footer.tsx'
import { Halted } from './Halted.tsx'
import { Header } from './Header.tsx'
import { halts } from './halts.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { kitWords } from './kit-words.ts'
import { Modals } from './modals/Modals.tsx'
import { modals } from './modals/modal-store.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Palette } from './Palette.tsx'
import { PickTool } from './PickTool.tsx'
import styles from './shell.module.css'
import { useBanNews } from './use-ban-news.ts'
import { useUpdates } from './use-updates.ts'

/** The layout around every screen. */
export function Shell() {
  useTaskNews()
  useEffect(noteDownloads, [])
  useSubscriptionNews()
  useAuthNews()
  useBanNews()
  useForgetsWork()
  useUpdates()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = useStartAtTop(path)
  useLeavesLimits()
  const { history } = useRouter()
  useEffect(() => closeByBack(history), [history])
  const plan = usePlan()
  return (
    <WordsProvider words={kitWords}>
      <div className={styles['shell']}>
        <a className={styles['skip']} href="#main">
          {t('Skip to content')}
        </a>
        <Header />
        <Banners />
        <OfflineNotice />
        <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
          <PlanContext value={plan}>
            <Halted>
              <Outlet />
            </Halted>
          </PlanContext>
        </main>
        <Footer />
        <Fragment key={path}>
          <KeyHelp />
          <Palette />
          <PickTool />
        </Fragment>
        <Modals />
        <BotCheck />
        <CookieNotice />
        <Toasts />
      </div>
    </WordsProvider>
  )
}

/** A ref for the main content: every navigation but the first scrolls to the top and focuses it. */
function useStartAtTop(path: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    window.scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

/** Close dialogs and the limit screen on navigation, so that links and Back work. */
function useLeavesLimits(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        modals.close()
        halts.end()
      }),
    [router],
  )
}
