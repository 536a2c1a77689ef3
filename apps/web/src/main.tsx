import '@pentimento/ui/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openRouter } from './router.tsx'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } })
const router = openRouter(client)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element #root')
// A page that stands already is taken over once all of it can be drawn anew.
if (place.hasChildNodes()) await router.load()
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
