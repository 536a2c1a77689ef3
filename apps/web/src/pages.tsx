import { t } from '@pentimento/language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { openRouter } from './router.tsx'
import { listedTools } from './screens/tools/listed-tools.ts'
import { canonicalOf, lastNamed, type PageName } from './shell/use-page.ts'

/** Paths whose pages are prerendered: they have content before the session is known. */
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

/** A path that doesn't exist; its page is served for every unknown path. */
export const nowhere = '/404'

/** Paths of screens that are rendered only in the browser, as URLPattern pathnames with parameters. */
export function drawnAddresses(): string[] {
  const { routesByPath } = openRouter(new QueryClient(), createMemoryHistory())
  return Object.keys(routesByPath)
    .map(path => path.replaceAll('$', ':'))
    .filter(pathname => !addresses.some(address => anyOf(pathname).test(address)))
}

/** Match the paths that a pathname with parameters stands for. */
const anyOf = (pathname: string) => new RegExp(`^${pathname.replaceAll(/:\w+/g, '[^/]+')}$`)

/** App-wide texts: the default description, the names of the manifest's shortcuts by path, the `<noscript>` text. */
export const ofItself = () => ({
  description: t('Open-source, self-hosted image editing. Your images stay on your server.'),
  names: { '/tools': t('Tools'), '/history': t('History') } as Record<string, string>,
  needsScript: t('This page needs JavaScript, which isn’t running in this browser.'),
})

interface WrittenPage extends PageName {
  html: string
  /** Absent for the page of unknown paths. */
  canonical: string | undefined
  /** The message namespaces that the page uses. */
  rooms: string[]
}

/** Render a path to HTML, with its title, description and message namespaces. */
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
