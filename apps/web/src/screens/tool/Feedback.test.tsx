// @vitest-environment jsdom
import * as contracts from '@pentimento/tools/contracts'
import { copyOf } from '@pentimento/tools/editors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Feedback } from './Feedback.tsx'

const contract = contracts.cleanup
const sent: unknown[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Feedback taskId="one" contract={contract} copy={copyOf(contract)} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('sends a verdict at once, and asks no reasons of who is satisfied', async () => {
  press('Yes')
  await waitFor(() => expect(sent).toEqual([{ satisfied: true }]))
  expect(screen.queryByText('What is wrong?')).toBeNull()
})

it('sends reasons, usability and words of who is not, and gives thanks', async () => {
  press('No')
  const [reason = ''] = contract.feedbackReasons
  press(Object.values<string>(copyOf(contract).feedbackReasons)[0] ?? '')
  fireEvent.click(screen.getAllByRole('button', { name: 'Yes' }).at(-1) as HTMLElement)
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'The rim' } })
  press('Send')
  await screen.findByRole('status')
  expect(sent.at(-1)).toEqual({ satisfied: false, usable: true, reasons: [reason], text: 'The rim' })
})

it('says when it could not be sent, and keeps what was written', async () => {
  answer = () => new Response('', { status: 500 })
  press('No')
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'The rim' } })
  press('Send')
  await waitFor(() => expect(sent).toHaveLength(2))
  await screen.findByRole('alert')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The rim')
})
