import { loadCopy } from '@pentimento/tools/cards'
import * as contracts from '@pentimento/tools/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Feedback } from './Feedback.tsx'

const contract = contracts.cleanup
const copy = await loadCopy(contract)
const sent: unknown[] = []
const requestedUrls: string[] = []
let respond: () => Response

beforeEach(() => {
  sent.length = 0
  requestedUrls.length = 0
  respond = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    requestedUrls.push(address)
    sent.push(JSON.parse(String(body)))
    return respond()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderFeedback = (...taskIds: string[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Feedback taskIds={taskIds} contract={contract} copy={copy} />
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('sends a verdict immediately, and doesn’t ask satisfied users for reasons', async () => {
  renderFeedback('one')
  press('Yes')
  await waitFor(() => expect(sent).toEqual([{ satisfied: true }]))
  expect(screen.queryByText('What’s wrong?')).toBeNull()
})

it('sends reasons, usability and text of unsatisfied users, and thanks them', async () => {
  renderFeedback('one')
  press('No')
  const [reason = ''] = contract.feedbackReasons
  press(Object.values<string>(copy.feedbackReasons)[0] ?? '')
  fireEvent.click(screen.getAllByRole('button', { name: 'Yes' }).at(-1) as HTMLElement)
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'The rim' } })
  press('Send')
  await screen.findByRole('status')
  expect(sent.at(-1)).toEqual({ satisfied: false, usable: true, reasons: [reason], text: 'The rim' })
})

it('shows an error if sending fails, and keeps the text', async () => {
  renderFeedback('one')
  respond = () => new Response('', { status: 500 })
  press('No')
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'The rim' } })
  press('Send')
  await waitFor(() => expect(sent).toHaveLength(2))
  await screen.findByRole('alert')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The rim')
})

it('asks once for a batch, and sends the feedback for each of its results', async () => {
  renderFeedback('one', 'two', 'three')
  expect(screen.getByText('Are you satisfied with these 3 results?')).toBeTruthy()
  press('No')
  expect(screen.getByText('Can you use them as is?')).toBeTruthy()
  await waitFor(() => expect(sent).toEqual(Array(3).fill({ satisfied: false })))
  expect(requestedUrls).toEqual(
    ['one', 'two', 'three'].map(id => expect.stringContaining(`/tasks/${id}/feedback`)),
  )
})
