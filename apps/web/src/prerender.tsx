import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { openRouter } from './router.tsx'
import { listedTools } from './screens/tools/listed-tools.ts'
import { lastNamed, type PageName } from './shell/use-page.ts'

/** Addresses whose pages say something before anybody is known, and the sources of what is loaded for them. */
export const pages: Record<string, string[]> = {
  '/': [],
  '/tools': [],
  ...Object.fromEntries(
    listedTools.map(({ contract }) => [`/tools/${contract.id}`, ['src/screens/tool/ToolScreen.tsx']]),
  ),
  '/a/api': ['src/screens/api/Api.tsx'],
  '/a/contact': ['src/screens/contact/Contact.tsx'],
  '/a/home': [],
  '/a/login': ['src/screens/login/Login.tsx'],
  '/a/pressKit': ['src/screens/press-kit/PressKit.tsx'],
  '/a/privacy': ['src/screens/privacy/Privacy.tsx'],
  '/a/terms': ['src/screens/terms/Terms.tsx'],
}

/** What stands at an address before any script runs, and how it is called. */
export async function prerender(address: string): Promise<PageName & { html: string }> {
  const client = new QueryClient()
  const router = openRouter(client, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const html = renderToString(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { html, ...lastNamed() }
}
