import { Toasts } from '@pentimento/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

afterEach(cleanup)

const TextPart = ({ text }: { text: string }) => <p>{text}</p>

it('shows the fallback while loading at first render, and renders immediately from then on', async () => {
  const load = vi.fn(async () => TextPart)
  const Lazy = lazyComponent(load, <p>coming</p>)
  expect(load).not.toHaveBeenCalled()
  render(<Lazy text="here" />)
  expect(screen.getByText('coming')).toBeTruthy()
  expect(await screen.findByText('here')).toBeTruthy()
  render(<Lazy text="again" />)
  expect(screen.getByText('again')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('shows a toast if loading fails, and tries again at the next render', async () => {
  const load = vi.fn(async () => TextPart).mockRejectedValueOnce(new Error('offline'))
  const Lazy = lazyComponent(load)
  render(<Toasts />)
  const { rerender } = render(<Lazy text="here" />)
  expect(await screen.findByText(/Couldn’t load part of the app/)).toBeTruthy()
  await act(async () => rerender(<Lazy text="here" />))
  expect(await screen.findByText('here')).toBeTruthy()
})
