import { Toasts } from '@pentimento/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

afterEach(cleanup)

const Words = ({ words }: { words: string }) => <p>{words}</p>

it('shows the fallback while loading at first render, and renders immediately from then on', async () => {
  const load = vi.fn(async () => Words)
  const Part = onDemand(load, <p>coming</p>)
  expect(load).not.toHaveBeenCalled()
  render(<Part words="here" />)
  expect(screen.getByText('coming')).toBeTruthy()
  expect(await screen.findByText('here')).toBeTruthy()
  render(<Part words="again" />)
  expect(screen.getByText('again')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('shows a toast if loading fails, and tries again at the next render', async () => {
  const load = vi.fn(async () => Words).mockRejectedValueOnce(new Error('offline'))
  const Part = onDemand(load)
  render(<Toasts />)
  const { rerender } = render(<Part words="here" />)
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  await act(async () => rerender(<Part words="here" />))
  expect(await screen.findByText('here')).toBeTruthy()
})
