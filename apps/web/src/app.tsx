import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { openRouter } from './router.tsx'

/** Render the app in the page's language. */
export async function draw(place: HTMLElement): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } })
  const router = openRouter(client)
  // A prerendered page stays until the app can replace all of it.
  if ('written' in place.dataset) await router.load()
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  flushSync(() => createRoot(place).render(app))
  delete place.dataset['written']
}
