import { t } from '@pentimento/language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createAppRouter } from './router.tsx'
import { listedTools } from './shell/listed-tools.ts'
import { canonicalPath, latestPageMetadata, type PageMetadata } from './shell/use-page-metadata.ts'

/** Paths whose pages are prerendered: they have content before the session is known. */
export const prerenderedPaths = [
  '/',
  '/tools',
  ...listedTools.map(({ id }) => `/tools/${id}`),
  '/history',
  '/a/api',
  '/a/contact',
  '/a/credits',
  '/a/forgot-password',
  '/a/home',
  '/a/login',
  '/a/pressKit',
  '/a/pricing',
  '/a/privacy',
  '/a/terms',
]

/** A path that doesn't exist; its page is served for every unknown path. */
export const notFoundPath = '/404'

/** Paths of screens that are rendered only in the browser, as URLPattern pathnames with parameters. */
export function clientRenderedPaths(): string[] {
  const { routesByPath } = createAppRouter(new QueryClient(), createMemoryHistory())
  return Object.keys(routesByPath)
    .map(path => path.replaceAll('$', ':'))
    .filter(pathname => !prerenderedPaths.some(address => toPattern(pathname).test(address)))
}

/** Match the paths that a pathname with parameters stands for. */
const toPattern = (pathname: string) => new RegExp(`^${pathname.replaceAll(/:\w+/g, '[^/]+')}$`)

/** App-wide texts: the default description, the names of the manifest's shortcuts by path, the `<noscript>` text. */
export const appTexts = () => ({
  description: t('Open-source, self-hosted image editing. Your images stay on your server.'),
  shortcutNames: { '/tools': t('Tools'), '/history': t('History') } as Record<string, string>,
  needsScript: t('This page needs JavaScript, which isn’t running in this browser.'),
})

interface PrerenderedPage extends PageMetadata {
  html: string
  /** Absent for the page of unknown paths. */
  canonical: string | undefined
  /** The message namespaces that the page uses. */
  namespaces: string[]
}

/** Render a path to HTML, with its title, description and message namespaces. */
export async function prerender(path: string): Promise<PrerenderedPage> {
  const client = new QueryClient()
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const namespaces = router.state.matches.flatMap(({ loaderData }) => loaderData?.namespaces ?? [])
  const canonical = path === notFoundPath ? undefined : canonicalPath(path)
  return { html, namespaces, canonical, ...latestPageMetadata() }
}
