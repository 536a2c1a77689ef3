import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Taken, useTakenPictures } from './use-taken-pictures.ts'

afterEach(cleanup)

const png = (name: string) => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)], name)
const paper = new File(['%PDF-1.7'], 'paper.png', { type: 'image/png' })

function open(given: { handedOver?: File; hearsStray?: boolean; maxFiles?: number } = {}) {
  const say = vi.fn()
  const onTaken = vi.fn<(pictures: Taken[]) => void>()
  const props = {
    maxBytes: 1000,
    maxFiles: given.maxFiles ?? 10,
    handedOver: given.handedOver,
    hearsStray: given.hearsStray ?? true,
    say,
    onTaken,
  }
  const { result, rerender } = renderHook(() => useTakenPictures(props))
  return { onTaken, say, hand: result.current, rerender }
}
const names = (onTaken: { mock: { calls: [Taken[]][] } }) =>
  onTaken.mock.calls.map(([pictures]) => pictures.map(({ file }) => file.name))
const bring = (how: 'paste' | 'drop', ...files: File[]) => {
  const data = { [how === 'paste' ? 'clipboardData' : 'dataTransfer']: { files } }
  const event = Object.assign(new Event(how, { bubbles: true, cancelable: true }), data)
  document.body.dispatchEvent(event)
  return event
}

it('validates each file by its content and keeps their order', async () => {
  const { onTaken, hand } = open()
  const large = png('large.png')
  Object.defineProperty(large, 'size', { value: 1001 })
  hand.take([paper, png('a.png'), large])
  await waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1))
  const [pictures = []] = onTaken.mock.calls[0] ?? []
  expect(pictures.map(({ refusal }) => refusal)).toEqual(['unsupported-format', undefined, 'file-too-large'])
  expect(new Set(pictures.map(({ id }) => id)).size).toBe(3)
})

it('adds the initial file once, and files pasted or dropped on the page while enabled', async () => {
  const { onTaken, rerender } = open({ handedOver: png('handed.png') })
  rerender()
  await waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1))
  bring('paste', png('pasted.png'))
  await waitFor(() => expect(names(onTaken)).toEqual([['handed.png'], ['pasted.png']]))
  expect(bring('drop', png('a.png'), png('b.png')).defaultPrevented).toBe(true)
  await waitFor(() => expect(names(onTaken)).toEqual([['handed.png'], ['pasted.png'], ['a.png', 'b.png']]))
})

it('ignores files on the page while disabled', () => {
  open({ hearsStray: false })
  expect(bring('drop', png('a.png')).defaultPrevented).toBe(false)
})

it.each([
  [1, 'Only the first image was added. You can edit one at a time.', 'info'],
  [2, 'You can add up to 10 files at once', 'error'],
])('adds only the first %i files and notifies the user', async (maxFiles, ...said) => {
  const { onTaken, say, hand } = open({ maxFiles })
  const files = [png('1.png'), png('2.png'), png('3.png')]
  hand.take(files)
  await waitFor(() => expect(names(onTaken)).toEqual([['1.png', '2.png'].slice(0, maxFiles)]))
  expect(say.mock.calls).toEqual([said])
})

it('reports only the latest files, and none that were discarded', async () => {
  const { onTaken, hand } = open()
  hand.take([png('first.png')])
  hand.take([png('second.png')])
  await waitFor(() => expect(names(onTaken)).toEqual([['second.png']]))
  hand.take([png('third.png')])
  hand.forget()
  hand.take([png('fourth.png')])
  await act(() => waitFor(() => expect(onTaken).toHaveBeenCalledTimes(2)))
  expect(names(onTaken)).toEqual([['second.png'], ['fourth.png']])
})
