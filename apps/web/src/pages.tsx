import { t } from '@pentimento/language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { openRouter } from './router.tsx'
import { listedTools } from './screens/tools/listed-tools.ts'
import { canonicalOf, lastNamed, type PageName } from './shell/use-page.ts'

/** Addresses whose pages say something before anybody is known. */
export const addresses = [
  '/',
  '/tools',
  ...listedTools.map(({ contract }) => `/tools/${contract.id}`),
  '/history',
  '/a/api',
  '/a/contact',
  '/a/forgot-password',
  '/a/home',
  '/a/login',
  '/a/pressKit',
  '/a/pricing',
  '/a/privacy',
  '/a/terms',
]

/** Where nothing is; its page is shown at every address that the app does not know. */
export const nowhere = '/404'

/** Addresses of screens that are drawn for whoever asks, as pathnames of URLPattern, where a part may be anything. */
export function drawnAddresses(): string[] {
  const { routesByPath } = openRouter(new QueryClient(), createMemoryHistory())
  return Object.keys(routesByPath)
    .map(path => path.replaceAll('$', ':'))
    .filter(pathname => !addresses.some(address => anyOf(pathname).test(address)))
}

/** The addresses that a pathname with parts to be filled in stands for. */
const anyOf = (pathname: string) => new RegExp(`^${pathname.replaceAll(/:\w+/g, '[^/]+')}$`)

/** What the app says of itself where none of these pages does, and the names of those it may be opened at. */
export const ofItself = () => ({
  description: t('Open, self-hosted image editing. Your pictures stay on your server.'),
  names: { '/tools': t('Tools'), '/history': t('History') } as Record<string, string>,
  needsScript: t('This page needs JavaScript, which does not run in this browser.'),
})

interface WrittenPage extends PageName {
  html: string
  /** Absent where nothing is. */
  canonical: string | undefined
  /** In which its words are. */
  rooms: string[]
}

/** What stands at an address before any script runs, and how it is called. */
export async function prerender(address: string): Promise<WrittenPage> {
  const client = new QueryClient()
  const router = openRouter(client, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const html = renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const rooms = router.state.matches.flatMap(({ loaderData }) => loaderData?.rooms ?? [])
  const canonical = address === nowhere ? undefined : canonicalOf(address)
  return { html, rooms, canonical, ...lastNamed() }
}
