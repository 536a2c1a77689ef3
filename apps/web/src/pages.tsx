import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { openRouter } from './router.tsx'
import { listedTools } from './screens/tools/listed-tools.ts'
import { lastNamed, type PageName } from './shell/use-page.ts'

/** Addresses whose pages say something before anybody is known. */
export const addresses = [
  '/',
  '/tools',
  ...listedTools.map(({ contract }) => `/tools/${contract.id}`),
  '/history',
  '/a/api',
  '/a/contact',
  '/a/home',
  '/a/login',
  '/a/pressKit',
  '/a/pricing',
  '/a/privacy',
  '/a/terms',
]

/** What stands at an address before any script runs, how it is called, and in which rooms its words are. */
export async function prerender(address: string): Promise<PageName & { html: string; rooms: string[] }> {
  const client = new QueryClient()
  const router = openRouter(client, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const html = renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const rooms = router.state.matches.flatMap(({ loaderData }) => loaderData ?? [])
  return { html, rooms, ...lastNamed() }
}
