import { catalogue, type Task, type TaskIn } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { taskIn } from '@pentimento/stage/samples'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import {
  brush,
  choose,
  openEditor,
  openPicture,
  png,
  remove,
  resultBlob,
  setUpBrowser,
  stage,
  undo,
} from './test-editor.tsx'

const { sees } = setUpBrowser()
const accepted = (task: Task): Run => ({ state: 'accepted', task })

describe('an image', () => {
  it('enables Remove only after a stroke', async () => {
    const { start } = await openPicture()
    expect(remove().disabled).toBe(true)
    expect(screen.getByText('Brush over what you want to remove.')).toBeTruthy()
    brush()
    expect(remove().disabled).toBe(false)
    expect(start).not.toHaveBeenCalled()
  })

  it('disables Remove once the whole mask is erased', async () => {
    await openPicture()
    brush()
    fireEvent.keyDown(stage(), { key: 'e' })
    for (let press = 0; press < 9; press++) fireEvent.keyDown(stage(), { key: ']' })
    brush()
    expect(remove().disabled).toBe(true)
  })

  it('is submitted with its mask, for a PNG result that keeps the metadata', async () => {
    const { start } = await openPicture()
    brush()
    fireEvent.click(screen.getByRole('radio', { name: 'Fast' }))
    fireEvent.click(remove())
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    const [files, params] = start.mock.calls[0] ?? []
    expect(files.image).toBe(png)
    expect(files.mask).toMatchObject({ name: 'mask.png', type: 'image/png' })
    expect(params).toEqual({ mode: 'fast', seed: 0, format: 'png', keepMetadata: true })
  })

  it('is submitted after each stroke, but not after an eraser stroke, when applying automatically', async () => {
    const { start } = await openPicture()
    fireEvent.click(screen.getByRole('switch', { name: /Apply automatically/ }))
    fireEvent.keyDown(stage(), { key: 'e' })
    brush()
    fireEvent.keyDown(stage(), { key: 'b' })
    brush()
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  })

  it('is refused when it exceeds the size limit', async () => {
    sees({ width: 9000, height: 9000 })
    openEditor()
    choose(png)
    expect((await screen.findByRole('alert')).textContent).toContain(catalogue['image-too-large'].says)
  })

  it('is refused with the reason when the browser cannot display it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')))
    openEditor()
    choose(png)
    expect((await screen.findByRole('alert')).textContent).toContain(catalogue['unreadable-image'].says)
    choose(new File(['II*\0'], 'beach.tif', { type: 'image/tiff' }))
    expect(await screen.findByText(/^This browser cannot show this format/)).toBeTruthy()
  })
})

describe('a running task', () => {
  it('shows progress over the image, accepts no strokes and can be canceled', async () => {
    const { cancel, comeTo } = await openPicture()
    brush()
    comeTo(accepted(taskIn('processing')))
    expect(screen.getByRole('progressbar', { name: 'Removing…' }).getAttribute('aria-valuenow')).toBe('25')
    expect(undo().disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledTimes(1)
    comeTo({ state: 'none' })
    fireEvent.click(undo())
    expect(undo().disabled, 'only the stroke from before the run exists').toBe(true)
  })

  it('keeps image and mask when it is canceled', async () => {
    const { comeTo } = await openPicture()
    brush()
    comeTo(accepted(taskIn('processing')))
    comeTo(accepted(taskIn('cancelled')))
    expect(remove().disabled).toBe(false)
  })
})

describe('a result', () => {
  async function openResult() {
    const house = await openPicture()
    brush()
    house.comeTo(accepted(taskIn('ready')))
    await waitFor(() => expect(house.clear).toHaveBeenCalledTimes(1))
    house.comeTo({ state: 'none' })
    return house
  }

  it('replaces the image, clears the mask and names the engine', async () => {
    const { bring } = await openResult()
    expect(bring).toHaveBeenCalledWith('/tasks/1/outputs/image', expect.anything())
    expect(screen.getByText('Made by ISNet (built-in) in 2.1 s')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  })

  it('is the input of the next removal', async () => {
    const { start } = await openResult()
    brush()
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

  it('reports each download, also after further strokes', async () => {
    const { used } = await openResult()
    const { id } = taskIn('ready')
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(used.mock.calls).toEqual([[id, 'downloaded']]))
    brush()
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(used).toHaveBeenCalledTimes(2))
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
    const { start, retry, comeTo } = await openPicture()
    brush()
    fireEvent.click(remove())
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    comeTo({ state: 'refused', says: catalogue['queue-full'].says, mayRetry: true })
    expect(screen.getByRole('alert').textContent).toContain(catalogue['queue-full'].says)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2))
    expect(retry).not.toHaveBeenCalled()
  })

  it('of a task is retried through the retry callback', async () => {
    const { retry, comeTo } = await openPicture()
    comeTo(accepted(taskIn('error')))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})

describe('a task from History', () => {
  it('opens on its result, with its input in the undo history', async () => {
    const { bring, clear, comeTo } = openEditor(accepted(taskIn('ready')))
    await waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
    comeTo({ state: 'none' })
    expect(await screen.findByText(/^Made by/)).toBeTruthy()
    expect(bring.mock.calls.map(([href]) => href)).toEqual([
      '/tasks/1/inputs/image',
      '/tasks/1/outputs/image',
    ])
    expect(undo().disabled).toBe(false)
  })

  it('shows an error when its images are gone', async () => {
    const gone: TaskIn<'ready'> = taskIn('ready')
    const house = openEditor()
    house.bring.mockRejectedValue(new Error('404'))
    house.comeTo(accepted(gone))
    await waitFor(() => expect(house.say).toHaveBeenCalledWith(catalogue.internal.says, 'error'))
    expect(house.clear).toHaveBeenCalled()
  })
})
