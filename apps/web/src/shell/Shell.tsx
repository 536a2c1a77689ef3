import { t } from '@pentimento/language'
import { formatPercent, PlanContext } from '@pentimento/stage'
import { Toasts, type UiTexts, UiTextsProvider, useStore } from '@pentimento/ui'
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { tooManyRequests } from '../data/request.ts'
import { useAuthStateEffects } from '../session/use-auth-state-effects.ts'
import { useDraftCleanup } from '../session/use-draft-cleanup.ts'
import { usePlan, useServerEvents, useSessionSync } from '../session/use-session.ts'
import { useSubscriptionErrorReport } from '../session/use-subscription.ts'
import { AppCheckBadge } from './AppCheckBadge.tsx'
import { Banners } from './Banners.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { closeLayersOnBack } from './close-layers-on-back.ts'
import footerStyles from './footer.module.css'
import { Header } from './Header.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { Modals } from './modals/Modals.tsx'
import { modals } from './modals/modal-store.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageFileDrop } from './PageFileDrop.tsx'
import { aboutPages } from './pages.ts'
import { rateLimit } from './rate-limit-store.ts'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import styles from './shell.module.css'
import { useBannedDialog } from './use-account-disabled.ts'
import { useAppUpdates } from './use-app-updates.ts'

/** The design system's own texts, in the page's language. */
const uiTexts: UiTexts = {
  close: t('Close'),
  cancel: t('Cancel'),
  confirm: t('Confirm'),
  clear: t('Clear field'),
  loading: t('Loading'),
  loadFailed: t('Couldn’t load part of the app. The connection was lost, or a new version is available.'),
  retry: t('Try again'),
  notifications: t('Notifications'),
  showPassword: t('Show password'),
  hidePassword: t('Hide password'),
  required: t('This field is required'),
  requiredTextArea: t('Required'),
  before: t('Before'),
  after: t('After'),
  divider: t('Divider between before and after'),
  dividerAt: before => t('{before}% before, {after}% after', { before, after: 100 - before }),
  showOriginal: t('Hold to see the original'),
  customColor: t('Custom color'),
  transparent: t('Transparent'),
  pause: t('Keep open'),
  resume: t('Close automatically'),
  staysOpen: t('Stays open'),
  closesIn: seconds => t('Closes in {seconds} s', { seconds }),
  percent: formatPercent,
}

const RateLimitNotice = lazyComponent(
  async () => (await import('../screens/too-many-requests/RateLimitNotice.tsx')).RateLimitNotice,
  null,
  'screens/too-many-requests',
)

/** The layout around every screen. */
export function Shell() {
  useServerEvents()
  useSessionSync()
  useSubscriptionErrorReport()
  useAuthStateEffects()
  useBannedDialog()
  useDraftCleanup()
  useAppUpdates()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const main = useScrollToTopOnNavigation(path)
  useCloseOnNavigation()
  const { history } = useRouter()
  useEffect(() => closeLayersOnBack(history), [history])
  const plan = usePlan()
  return (
    <UiTextsProvider texts={uiTexts}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#main">
          {t('Skip to content')}
        </a>
        <Header />
        <Banners />
        <OfflineNotice />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <PlanContext value={plan}>
            <RateLimitGate>
              <Outlet />
            </RateLimitGate>
          </PlanContext>
        </main>
        <Footer />
        <Fragment key={path}>
          <ShortcutHelp />
          <CommandPalette />
          <PageFileDrop />
        </Fragment>
        <Modals />
        <AppCheckBadge />
        <CookieNotice />
        <Toasts />
      </div>
    </UiTextsProvider>
  )
}

function Footer() {
  return (
    <footer className={footerStyles.footer}>
      <p>
        {t(
          'Pentimento: in painting, an earlier version that shows through. Free software under the AGPL. Every result says which engine made it.',
        )}
      </p>
      <nav aria-label={t('About')}>
        {aboutPages.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
        <button type="button" onClick={() => modals.open({ name: 'cookies' })}>
          {t('Cookies')}
        </button>
      </nav>
    </footer>
  )
}

/** A ref for the main content: every navigation but the first scrolls to the top and focuses it. */
function useScrollToTopOnNavigation(path: string) {
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
function useCloseOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        modals.close()
        rateLimit.set(undefined)
      }),
    [router],
  )
}

/**
 * The screen, or in its place the notice about too many requests. The screen stays mounted but hidden, so its
 * state is kept.
 */
function RateLimitGate({ children }: { children: ReactNode }) {
  const limit = useStore(rateLimit)
  useEffect(() => tooManyRequests.subscribe(retryAt => rateLimit.set({ retryAt })), [])
  return (
    <>
      {limit && <RateLimitNotice retryAt={limit.retryAt} onRetry={() => rateLimit.set(undefined)} />}
      <div hidden={limit !== undefined}>{children}</div>
    </>
  )
}
