import type { WebhookEndpoint } from '@pentimento/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WebhooksSection } from './WebhooksSection.tsx'

const url = 'https://example.com/hook'
const stored: WebhookEndpoint = {
  id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c',
  url,
  events: ['task.ready', 'task.error'],
  tools: null,
  enabled: true,
  createdAt: '2026-11-22T08:00:00.000Z',
  previousSecretUntil: null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Render the section with a server that has one webhook and stores changes. */
async function openEditing() {
  let webhook = stored
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PATCH') webhook = { ...webhook, ...JSON.parse(String(body)) }
    return Response.json(method === 'PATCH' ? webhook : { endpoints: [webhook] })
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WebhooksSection />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: `Edit, ${url}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  return {
    saved: () => webhook.events,
    toggle: (name: string) => fireEvent.click(dialog.getByRole('checkbox', { name })),
    save: dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
  }
}

it('changes the events of a webhook, and shows the new ones', async () => {
  const { saved, toggle, save } = await openEditing()
  toggle('Task failed')
  toggle('Task canceled')
  fireEvent.click(save)
  await screen.findByText('Task ready, Task canceled · All tools')
  expect(saved()).toEqual(['task.ready', 'task.cancelled'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('saves no webhook without events', async () => {
  const { saved, toggle, save } = await openEditing()
  toggle('Task ready')
  toggle('Task failed')
  expect(save.disabled).toBe(true)
  toggle('Task canceled')
  fireEvent.click(save)
  await screen.findByText('Task canceled · All tools')
  expect(saved()).toEqual(['task.cancelled'])
})
