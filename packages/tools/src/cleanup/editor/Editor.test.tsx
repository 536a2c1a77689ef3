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

describe('a picture', () => {
  it('waits for a stroke: there is nothing to remove before', async () => {
    const { start } = await openPicture()
    expect(remove().disabled).toBe(true)
    expect(screen.getByText('Brush over what should go.')).toBeTruthy()
    brush()
    expect(remove().disabled).toBe(false)
    expect(start).not.toHaveBeenCalled()
  })

  it('has nothing to remove once all that was marked is erased', async () => {
    await openPicture()
    brush()
    fireEvent.keyDown(stage(), { key: 'e' })
    for (let press = 0; press < 9; press++) fireEvent.keyDown(stage(), { key: ']' })
    brush()
    expect(remove().disabled).toBe(true)
  })

  it('is sent with its mask, to come back as PNG with what its file said of itself', async () => {
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

  it('is sent at the end of each stroke where that is wanted, but not of an eraser’s', async () => {
    const { start } = await openPicture()
    fireEvent.click(screen.getByRole('switch', { name: /Apply automatically/ }))
    fireEvent.keyDown(stage(), { key: 'e' })
    brush()
    fireEvent.keyDown(stage(), { key: 'b' })
    brush()
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  })

  it('that is larger than the tool takes is refused before anything is brushed', async () => {
    sees({ width: 9000, height: 9000 })
    openEditor()
    choose(png)
    expect((await screen.findByRole('alert')).textContent).toContain(catalogue['image-too-large'].says)
  })

  it('that the browser cannot show is refused, and says why', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')))
    openEditor()
    choose(png)
    expect((await screen.findByRole('alert')).textContent).toContain(catalogue['unreadable-image'].says)
    choose(new File(['II*\0'], 'beach.tif', { type: 'image/tiff' }))
    expect(await screen.findByText(/^This browser cannot show this format/)).toBeTruthy()
  })
})

describe('under way', () => {
  it('shows how far it is over the picture, takes no strokes, and cancels', async () => {
    const { cancel, comeTo } = await openPicture()
    brush()
    comeTo(accepted(taskIn('processing')))
    expect(screen.getByRole('progressbar', { name: 'Removing' }).getAttribute('aria-valuenow')).toBe('25')
    expect(undo().disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledTimes(1)
    comeTo({ state: 'none' })
    fireEvent.click(undo())
    expect(undo().disabled, 'the only stroke is the one from before').toBe(true)
  })

  it('keeps picture and mask when it is cancelled', async () => {
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

  it('takes the picture’s place, without a mask, and says what made it', async () => {
    const { bring } = await openResult()
    expect(bring).toHaveBeenCalledWith('/tasks/1/outputs/image', expect.anything())
    expect(screen.getByText('Made by ISNet (built-in) in 2.1 s')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  })

  it('is brushed on: the next run takes it', async () => {
    const { start } = await openResult()
    brush()
    fireEvent.click(remove())
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    expect(start.mock.calls[0]?.[0].image).toMatchObject({ size: resultBlob.size, type: 'image/png' })
  })

  it('is undone and redone in one row with strokes', async () => {
    await openResult()
    fireEvent.click(undo())
    expect(screen.queryByText(/^Made by/)).toBeNull()
    expect(remove().disabled, 'the stroke is there again').toBe(false)
    fireEvent.keyDown(stage(), { key: 'z', ctrlKey: true, shiftKey: true })
    expect(screen.getByText(/^Made by/)).toBeTruthy()
  })

  it('is filled in another way from the same picture and mask', async () => {
    const { start } = await openResult()
    fireEvent.click(screen.getByRole('button', { name: 'Try another filling' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    const [files, params] = start.mock.calls[0] ?? []
    expect(files.image).toBe(png)
    expect(params).toMatchObject({ seed: 1 })
  })

  it('that is downloaded is told of, also where more has been marked on it', async () => {
    const { used } = await openResult()
    const { id } = taskIn('ready')
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(used.mock.calls).toEqual([[id, 'downloaded']]))
    brush()
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(used).toHaveBeenCalledTimes(2))
  })

  it('is compared by a divider until the next stroke', async () => {
    await openResult()
    fireEvent.click(screen.getByRole('radio', { name: 'Compare' }))
    expect(screen.getByRole('slider', { name: /divider/i })).toBeTruthy()
    fireEvent.keyDown(window, { key: 'b' })
    expect(screen.queryByRole('slider', { name: /divider/i })).toBeNull()
  })
})

describe('a failure', () => {
  it('leaves the mask, and sends anew what never became a task', async () => {
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

  it('of a task is tried again by the house', async () => {
    const { retry, comeTo } = await openPicture()
    comeTo(accepted(taskIn('error')))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})

describe('a task from History', () => {
  it('opens on its result, with the picture it came from to go back to', async () => {
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

  it('says so where its pictures are gone', async () => {
    const gone: TaskIn<'ready'> = taskIn('ready')
    const house = openEditor()
    house.bring.mockRejectedValue(new Error('404'))
    house.comeTo(accepted(gone))
    await waitFor(() => expect(house.say).toHaveBeenCalledWith(catalogue.internal.says, 'error'))
    expect(house.clear).toHaveBeenCalled()
  })
})
