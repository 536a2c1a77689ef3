import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../toast/Toasts.tsx'
import { type DialogPopupProps, type LazyPopup, lazyPopup, useLazyDialog } from './use-lazy-dialog.tsx'

afterEach(cleanup)

const Popup = ({ open }: DialogPopupProps) => open && <p>Formats</p>

function TestDialog({ popup }: { popup: LazyPopup<DialogPopupProps> }) {
  const { trigger, Popup, popupProps } = useLazyDialog(popup, {
    trigger: <button type="button">Open</button>,
  })
  return (
    <>
      {trigger}
      {Popup && <Popup {...popupProps} />}
    </>
  )
}

it('loads once, when the trigger is hovered', async () => {
  const load = vi.fn(async () => Popup)
  render(<TestDialog popup={lazyPopup(load)} />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect(load).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Formats')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('says so if loading fails, and can be opened again', async () => {
  const load = vi.fn(async () => Popup).mockRejectedValueOnce(new Error('offline'))
  render(
    <>
      <TestDialog popup={lazyPopup(load)} />
      <Toasts />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  fireEvent.click(button)
  expect(await screen.findByText(/Couldn’t load part of the app/)).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(await screen.findByText('Formats')).toBeTruthy()
})
