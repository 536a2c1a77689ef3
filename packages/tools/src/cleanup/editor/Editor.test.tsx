import { errorCatalog, type Task, type TaskInState } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import {
  applyManually,
  chooseFiles,
  drawStroke,
  mockBrowser,
  openEditor,
  openImage,
  png,
  remove,
  resultBlob,
  stage,
  undo,
} from './test-editor.tsx'

const { setImageSize } = mockBrowser()
const accepted = (task: Task): Run => ({ state: 'accepted', task })

describe('an image', () => {
  it('enables Remove only after a stroke', async () => {
    const { start } = await openImage()
    applyManually()
    expect(remove().disabled).toBe(true)
    expect(screen.getByText('Brush over what you want to remove.')).toBeTruthy()
    drawStroke()
    expect(remove().disabled).toBe(false)
    expect(start).not.toHaveBeenCalled()
  })

  it('disables Remove once the whole mask is erased', async () => {
    await openImage()
    applyManually()
    drawStroke()
    fireEvent.keyDown(stage(), { key: 'e' })
    for (let press = 0; press < 9; press++) fireEvent.keyDown(stage(), { key: ']' })
    drawStroke()
    expect(remove().disabled).toBe(true)
  })

  it('is submitted with its mask, for a PNG result that keeps the metadata', async () => {
    const { start } = await openImage()
    applyManually()
    drawStroke()
    fireEvent.click(screen.getByRole('radio', { name: 'Fast' }))
    fireEvent.click(remove())
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    const [files, params] = start.mock.calls[0] ?? []
    expect(files.image).toBe(png)
    expect(files.mask).toMatchObject({ name: 'mask.png', type: 'image/png' })
    expect(params).toEqual({ mode: 'fast', seed: 0, format: 'png', keepMetadata: true })
  })

  it('is submitted after each stroke, but not after an eraser stroke', async () => {
    const { start } = await openImage()
    fireEvent.keyDown(stage(), { key: 'e' })
    drawStroke()
    fireEvent.keyDown(stage(), { key: 'b' })
    drawStroke()
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  })

  it('is rejected when it exceeds the size limit', async () => {
    setImageSize({ width: 9000, height: 9000 })
    openEditor()
    chooseFiles(png)
    expect((await screen.findByRole('alert')).textContent).toContain(errorCatalog['image-too-large'].message)
  })

  it('is rejected with the reason when the browser cannot display it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')))
    openEditor()
    chooseFiles(png)
    expect((await screen.findByRole('alert')).textContent).toContain(errorCatalog['unreadable-image'].message)
    chooseFiles(new File(['II*\0'], 'beach.tif', { type: 'image/tiff' }))
    expect(await screen.findByText(/^This browser can’t display this file format/)).toBeTruthy()
  })
})

describe('a running task', () => {
  it('shows progress over the image, accepts no strokes and can be canceled', async () => {
    const { cancel, setRun } = await openImage()
    drawStroke()
    setRun(accepted(sampleTask('processing')))
    expect(screen.getByRole('progressbar', { name: 'Removing…' }).getAttribute('aria-valuenow')).toBe('25')
    expect(undo().disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledTimes(1)
    setRun({ state: 'none' })
    fireEvent.click(undo())
    expect(undo().disabled, 'only the stroke from before the run exists').toBe(true)
  })

  it('keeps image and mask when it is canceled', async () => {
    const { setRun } = await openImage()
    drawStroke()
    setRun(accepted(sampleTask('processing')))
    setRun(accepted(sampleTask('cancelled')))
    expect(remove().disabled).toBe(false)
  })
})

describe('a result', () => {
  async function openResult() {
    const editor = await openImage()
    applyManually()
    drawStroke()
    editor.setRun(accepted(sampleTask('ready')))
    await waitFor(() => expect(editor.clear).toHaveBeenCalledTimes(1))
    editor.setRun({ state: 'none' })
    return editor
  }

  it('replaces the image, clears the mask and names the engine', async () => {
    const { fetchImage } = await openResult()
    expect(fetchImage).toHaveBeenCalledWith('/tasks/1/outputs/image', expect.anything())
    expect(screen.getByText('Made by ISNet (built-in) in 2.1 s')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
  })

  it('is the input of the next removal', async () => {
    const { start } = await openResult()
    drawStroke()
    fireEvent.click(remove())
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    expect(start.mock.calls[0]?.[0].image).toMatchObject({ size: resultBlob.size, type: 'image/png' })
  })

  it('is undone and redone in one history with strokes', async () => {
    await openResult()
    fireEvent.click(undo())
    expect(screen.queryByText(/^Made by/)).toBeNull()
    expect(remove().disabled, 'the stroke is restored').toBe(false)
    fireEvent.keyDown(stage(), { key: 'z', ctrlKey: true, shiftKey: true })
    expect(screen.getByText(/^Made by/)).toBeTruthy()
  })

  it('can be made again with another seed from the same image and mask', async () => {
    const { start } = await openResult()
    fireEvent.click(screen.getByRole('button', { name: 'Try another fill' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    const [files, params] = start.mock.calls[0] ?? []
    expect(files.image).toBe(png)
    expect(params).toMatchObject({ seed: 1 })
  })

  it('is not downloaded before a further stroke is applied', async () => {
    const { start } = await openResult()
    drawStroke()
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Apply and download' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  })

  it('is compared with a divider until a brush is picked', async () => {
    await openResult()
    fireEvent.click(screen.getByRole('radio', { name: 'Compare' }))
    expect(screen.getByRole('slider', { name: /divider/i })).toBeTruthy()
    fireEvent.keyDown(window, { key: 'b' })
    expect(screen.queryByRole('slider', { name: /divider/i })).toBeNull()
  })
})

describe('a failure', () => {
  it('keeps the mask and submits again when no task was created', async () => {
    const { start, retry, setRun } = await openImage()
    applyManually()
    drawStroke()
    fireEvent.click(remove())
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    setRun({ state: 'rejected', message: errorCatalog['queue-full'].message, mayRetry: true })
    expect(screen.getByRole('alert').textContent).toContain(errorCatalog['queue-full'].message)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2))
    expect(retry).not.toHaveBeenCalled()
  })

  it('of a task is retried through the retry callback', async () => {
    const { retry, setRun } = await openImage()
    setRun(accepted(sampleTask('error')))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})

describe('a task from History', () => {
  it('opens on its result, with its input in the undo history', async () => {
    const { fetchImage, clear, setRun } = openEditor(accepted(sampleTask('ready')))
    await waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
    setRun({ state: 'none' })
    expect(await screen.findByText(/^Made by/)).toBeTruthy()
    expect(fetchImage.mock.calls.map(([href]) => href)).toEqual([
      '/tasks/1/inputs/image',
      '/tasks/1/outputs/image',
    ])
    expect(undo().disabled).toBe(false)
  })

  it('shows an error when its images are gone', async () => {
    const gone: TaskInState<'ready'> = sampleTask('ready')
    const editor = openEditor()
    editor.fetchImage.mockRejectedValue(new Error('404'))
    editor.setRun(accepted(gone))
    await waitFor(() => expect(editor.notify).toHaveBeenCalledWith(errorCatalog.internal.message, 'error'))
    expect(editor.clear).toHaveBeenCalled()
  })
})
