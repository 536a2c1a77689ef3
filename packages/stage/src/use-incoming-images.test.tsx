import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type IncomingImage, useIncomingImages } from './use-incoming-images.ts'

afterEach(cleanup)

const png = (name: string) => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)], name)
const pdf = new File(['%PDF-1.7'], 'paper.png', { type: 'image/png' })

function renderIncomingImages(
  options: { initialFile?: File; acceptsPageFiles?: boolean; maxFiles?: number } = {},
) {
  const notify = vi.fn()
  const onImages = vi.fn<(images: IncomingImage[]) => void>()
  const props = {
    maxBytes: 1000,
    maxFiles: options.maxFiles ?? 10,
    initialFile: options.initialFile,
    acceptsPageFiles: options.acceptsPageFiles ?? true,
    notify,
    onImages,
  }
  const { result, rerender } = renderHook(() => useIncomingImages(props))
  return { onImages, notify, incoming: result.current, rerender }
}
const names = (onImages: { mock: { calls: [IncomingImage[]][] } }) =>
  onImages.mock.calls.map(([images]) => images.map(({ file }) => file.name))
const dispatchFiles = (type: 'paste' | 'drop', ...files: File[]) => {
  const data = { [type === 'paste' ? 'clipboardData' : 'dataTransfer']: { files } }
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), data)
  document.body.dispatchEvent(event)
  return event
}

it('validates each file by its content and keeps their order', async () => {
  const { onImages, incoming } = renderIncomingImages()
  const large = png('large.png')
  Object.defineProperty(large, 'size', { value: 1001 })
  incoming.addFiles([pdf, png('a.png'), large])
  await waitFor(() => expect(onImages).toHaveBeenCalledTimes(1))
  const [images = []] = onImages.mock.calls[0] ?? []
  expect(images.map(({ errorCode }) => errorCode)).toEqual([
    'unsupported-format',
    undefined,
    'file-too-large',
  ])
  expect(images.map(({ rejection }) => rejection)).toEqual([
    'paper.png (PDF): This file format isn’t supported. Use JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC',
    undefined,
    'large.png: This file is too large',
  ])
  expect(new Set(images.map(({ id }) => id)).size).toBe(3)
})

it('adds the initial file once, and files pasted or dropped on the page while enabled', async () => {
  const { onImages, rerender } = renderIncomingImages({ initialFile: png('handed.png') })
  rerender()
  await waitFor(() => expect(onImages).toHaveBeenCalledTimes(1))
  dispatchFiles('paste', png('pasted.png'))
  await waitFor(() => expect(names(onImages)).toEqual([['handed.png'], ['pasted.png']]))
  expect(dispatchFiles('drop', png('a.png'), png('b.png')).defaultPrevented).toBe(true)
  await waitFor(() => expect(names(onImages)).toEqual([['handed.png'], ['pasted.png'], ['a.png', 'b.png']]))
})

it('ignores files on the page while disabled', () => {
  renderIncomingImages({ acceptsPageFiles: false })
  expect(dispatchFiles('drop', png('a.png')).defaultPrevented).toBe(false)
})

it.each([
  [1, 'Only the first image was added. You can edit one at a time.', 'info'],
  [2, 'You can add up to 10 files at once', 'error'],
])('adds only the first %i files and notifies the user', async (maxFiles, ...notification) => {
  const { onImages, notify, incoming } = renderIncomingImages({ maxFiles })
  const files = [png('1.png'), png('2.png'), png('3.png')]
  incoming.addFiles(files)
  await waitFor(() => expect(names(onImages)).toEqual([['1.png', '2.png'].slice(0, maxFiles)]))
  expect(notify.mock.calls).toEqual([notification])
})

it('reports only the latest files, and none that were discarded', async () => {
  const { onImages, incoming } = renderIncomingImages()
  incoming.addFiles([png('first.png')])
  incoming.addFiles([png('second.png')])
  await waitFor(() => expect(names(onImages)).toEqual([['second.png']]))
  incoming.addFiles([png('third.png')])
  incoming.discardPending()
  incoming.addFiles([png('fourth.png')])
  await act(() => waitFor(() => expect(onImages).toHaveBeenCalledTimes(2)))
  expect(names(onImages)).toEqual([['second.png'], ['fourth.png']])
})
