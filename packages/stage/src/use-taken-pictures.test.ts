// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Taken, useTakenPictures } from './use-taken-pictures.ts'

afterEach(cleanup)

const png = (name: string) => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)], name)
const paper = new File(['%PDF-1.7'], 'paper.png', { type: 'image/png' })

function open(given: { handedOver?: File; hearsPaste?: boolean } = {}) {
  const onTaken = vi.fn<(pictures: Taken[]) => void>()
  const props = {
    maxBytes: 1000,
    handedOver: given.handedOver,
    hearsPaste: given.hearsPaste ?? true,
    onTaken,
  }
  const { result, rerender } = renderHook(() => useTakenPictures(props))
  return { onTaken, hand: result.current, rerender }
}
const names = (onTaken: { mock: { calls: [Taken[]][] } }) =>
  onTaken.mock.calls.map(([pictures]) => pictures.map(({ file }) => file.name))
const paste = (file: File) =>
  window.dispatchEvent(Object.assign(new Event('paste'), { clipboardData: { files: [file] } }))

it('judges each picture by its bytes, in the order they came', async () => {
  const { onTaken, hand } = open()
  const large = png('large.png')
  Object.defineProperty(large, 'size', { value: 1001 })
  hand.take([paper, png('a.png'), large])
  await waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1))
  const [pictures = []] = onTaken.mock.calls[0] ?? []
  expect(pictures.map(({ refusal }) => refusal)).toEqual(['unsupported-format', undefined, 'file-too-large'])
  expect(new Set(pictures.map(({ id }) => id)).size).toBe(3)
})

it('takes what is handed over once, and what is pasted while pasting is heard', async () => {
  const { onTaken, rerender } = open({ handedOver: png('handed.png') })
  rerender()
  await waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1))
  paste(png('pasted.png'))
  await waitFor(() => expect(names(onTaken)).toEqual([['handed.png'], ['pasted.png']]))
  const deaf = open({ hearsPaste: false })
  paste(png('pasted.png'))
  await waitFor(() => expect(onTaken).toHaveBeenCalledTimes(3))
  expect(deaf.onTaken).not.toHaveBeenCalled()
})

it('hears of the newest alone, and of nothing that was let go', async () => {
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
