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

/**
 * Every address that the app knows: those above, and those of screens that are drawn for whoever asks; as pathnames
 * of URLPattern, where a part may be anything.
 */
export function knownAddresses(): string[] {
  const { routesByPath } = openRouter(new QueryClient(), createMemoryHistory())
  const drawn = Object.keys(routesByPath)
    .map(path => path.replaceAll('$', ':'))
    .filter(pathname => !addresses.some(address => anyOf(pathname).test(address)))
  return [...addresses, ...drawn]
}

/** The addresses that a pathname with parts to be filled in stands for. */
const anyOf = (pathname: string) => new RegExp(`^${pathname.replaceAll(/:\w+/g, '[^/]+')}$`)

/** What the app says of itself where none of these pages does, and the names of those it may be opened at. */
export const ofItself = () => ({
  description: t('Open, self-hosted image editing. Your pictures stay on your server.'),
  names: { '/tools': t('Tools'), '/history': t('History') } as Record<string, string>,
})

interface WrittenPage extends PageName {
  html: string
  canonical: string
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
  return { html, rooms, canonical: canonicalOf(address), ...lastNamed() }
}
