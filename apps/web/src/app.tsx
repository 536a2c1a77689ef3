import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'

/** Render the app in the page's language. */
export async function renderApp(container: HTMLElement): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } })
  const router = createAppRouter(client)
  // A prerendered page stays until the app can replace all of it.
  if ('prerendered' in container.dataset) await router.load()
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  flushSync(() => createRoot(container).render(app))
  delete container.dataset['prerendered']
}
