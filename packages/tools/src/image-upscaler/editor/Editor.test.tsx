import { errorCatalog, type PlanName } from '@pentimento/protocol'
import { type BatchItem, PlanContext, type Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pngFile } from '../../test-editor.tsx'
import { imageUpscaler } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

const lemur = pngFile('lemur.png')
const pdf = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' })

const preventNavigation = (event: Event) =>
  event.target instanceof HTMLAnchorElement && event.preventDefault()
const objectUrls = new Set<string>()
let naturalSize = { width: 640, height: 480 }
beforeEach(() => {
  let urlCount = 0
  URL.createObjectURL = () => {
    const url = `blob:${urlCount++}`
    objectUrls.add(url)
    return url
  }
  URL.revokeObjectURL = url => objectUrls.delete(url)
  naturalSize = { width: 640, height: 480 }
  // jsdom doesn't navigate: a link is clicked but not followed.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  document.addEventListener('click', preventNavigation)
  // jsdom loads no images and computes no layout: all images have one size, and so has every element.
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      naturalWidth = naturalSize.width
      naturalHeight = naturalSize.height
      set src(_url: string) {
        queueMicrotask(() => this.dispatchEvent(new Event('load')))
      }
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})
afterEach(() => {
  cleanup()
  document.removeEventListener('click', preventNavigation)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(objectUrls, 'object URLs not revoked after the editor is unmounted').toEqual(new Set())
})

function openEditor(run: Run = { state: 'none' }, items: BatchItem[] = [], plan: PlanName = 'visitor') {
  const callbacks = {
    start: vi.fn(),
    cancel: vi.fn(),
    retry: vi.fn(),
    clear: vi.fn(),
    notify: vi.fn(),
    fetchImage: vi.fn(async () => lemur.slice()),
  }
  const batch = { start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
  const screenAt = (at: Run, items: BatchItem[]) => (
    <PlanContext value={plan}>
      <Editor
        contract={imageUpscaler}
        copy={copy}
        initialFile={undefined}
        run={at}
        runs={{ items, ...batch }}
        {...callbacks}
      />
    </PlanContext>
  )
  const { rerender } = render(screenAt(run, items))
  return {
    ...callbacks,
    batch,
    setRun: (at: Run, items: BatchItem[] = []) => rerender(screenAt(at, items)),
  }
}
const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/^(Choose|Add) images/), { target: { files } })
const startButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Upscale/ })
const accepted = (state: Parameters<typeof sampleTask>[0]): Run => ({
  state: 'accepted',
  task: sampleTask(state),
})

describe('a single image', () => {
  it('shows the size before and after, and starts only on the button', async () => {
    const { start } = openEditor()
    chooseFiles(lemur)
    expect((await screen.findByText('640 × 480 → 1280 × 960')).tagName).toBe('OUTPUT')
    fireEvent.click(screen.getByRole('radio', { name: '8×' }))
    expect(screen.getByText('640 × 480 → 5120 × 3840')).toBeTruthy()
    expect(start).not.toHaveBeenCalled()
    fireEvent.click(await startButton())
    expect(start).toHaveBeenCalledWith(
      { image: lemur },
      { scale: 8, mode: 'smooth', denoise: 'auto', sharpen: 0, faceSafe: false, format: 'png' },
    )
  })

  it('is submitted with a custom width, and the height keeps the aspect ratio', async () => {
    const { start } = openEditor()
    chooseFiles(lemur)
    fireEvent.click(await screen.findByRole('radio', { name: 'Size' }))
    expect((await startButton()).disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Width'), { target: { value: '1000' } })
    expect(await screen.findByText('640 × 480 → 1000 × 750')).toBeTruthy()
    fireEvent.click(await startButton())
    expect(start.mock.calls[0]?.[1]).toMatchObject({ width: 1000 })
  })

  it('is submitted with the chosen mode, denoising and sharpening', async () => {
    const { start } = openEditor()
    chooseFiles(lemur)
    fireEvent.click(await screen.findByRole('radio', { name: 'Detailed' }))
    fireEvent.click(screen.getByLabelText(/Auto denoise/))
    fireEvent.change(screen.getByLabelText('Denoise'), { target: { value: '0.8' } })
    fireEvent.change(screen.getByLabelText('Sharpen'), { target: { value: '0.25' } })
    fireEvent.click(screen.getByLabelText(/Protect faces/))
    fireEvent.click(await startButton())
    expect(start.mock.calls[0]?.[1]).toMatchObject({
      mode: 'detailed',
      denoise: 0.8,
      sharpen: 0.25,
      faceSafe: true,
    })
  })

  it('shows an error at once if it is too large for the scale, and offers the largest that works', async () => {
    naturalSize = { width: 3000, height: 2000 }
    openEditor()
    chooseFiles(lemur)
    fireEvent.click(await screen.findByRole('radio', { name: '4×' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      '4× supports images up to 2048 × 2048 pixels, and this one is 3000 × 2000',
    )
    expect((await startButton()).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Use 2×' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2×' }).checked).toBe(true)
    expect((await startButton()).disabled).toBe(false)
    const note = 'Images larger than 2048 × 2048 pixels are part of Pro. This one is 3000 × 2000.'
    expect(document.body.textContent).toContain(note)
  })

  it('shows no Pro notes to users with Pro', async () => {
    naturalSize = { width: 3000, height: 2000 }
    openEditor({ state: 'none' }, [], 'pro')
    chooseFiles(lemur)
    expect(await screen.findByRole('radio', { name: '16×' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\bPro\b/)
  })

  it('of an unsupported format is rejected and not submitted', async () => {
    openEditor()
    chooseFiles(pdf)
    expect((await screen.findByRole('alert')).textContent).toContain(
      errorCatalog['unsupported-format'].message,
    )
    expect(screen.queryByRole('button', { name: /^Upscale/ })).toBeNull()
  })

  it('returns to its options after the server rejected it', async () => {
    const { clear, setRun } = openEditor()
    chooseFiles(lemur)
    await startButton()
    setRun({ state: 'rejected', message: 'This is a Pro feature: 16× upscaling', mayRetry: false })
    expect(screen.getByRole('alert').textContent).toContain('16× upscaling')
    fireEvent.click(screen.getByRole('button', { name: 'Change options' }))
    expect(clear).toHaveBeenCalledTimes(1)
    setRun({ state: 'none' })
    expect(await startButton()).toBeTruthy()
  })
})

describe('a result', () => {
  it('is zoomed together with its original', async () => {
    openEditor(accepted('ready'))
    const [before, after] = [screen.getByAltText('Original'), screen.getByAltText('Result')]
    expect(after.style.width).toBe('400px')
    fireEvent.click(screen.getByRole('button', { name: '100%' }))
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    for (const property of ['width', 'height', 'transform'] as const)
      expect(after.style[property]).toBe(before.style[property])
  })

  it('is zoomed by wheel and panned by dragging together with its original', () => {
    openEditor(accepted('ready'))
    const [before, after] = [screen.getByAltText('Original'), screen.getByAltText('Result')]
    const viewport = screen.getByRole('region', { name: /^Original and result/ })
    fireEvent.wheel(viewport, { deltaY: -320, clientX: 0, clientY: 0 })
    expect(Number.parseFloat(after.style.width)).toBeCloseTo(400 * Math.E)
    // jsdom's pointer events have no coordinates.
    const at = (type: string, clientX: number, clientY: number) =>
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerId: 1 })
    fireEvent(viewport, at('pointerdown', 100, 100))
    fireEvent(viewport, at('pointermove', 60, 80))
    fireEvent(viewport, at('pointerup', 60, 80))
    fireEvent(viewport, at('pointermove', 0, 0))
    expect(after.style.transform).toBe('translate(-40px, -20px)')
    expect(before.style.transform).toBe(after.style.transform)
  })

  it('moves its divider with the keyboard', () => {
    openEditor(accepted('ready'))
    const divider = screen.getByRole('slider', { name: /^Divider/ })
    fireEvent.keyDown(divider, { key: 'End' })
    expect(divider.getAttribute('aria-valuetext')).toBe('100% original, 0% result')
  })

  it('is downloaded under a name made from the original’s, and the download link has focus', () => {
    openEditor(accepted('ready'))
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe('/tasks/1/outputs/image?download=lemur.on.a.branch-upscaled.png')
    expect(document.activeElement).toBe(link)
  })

  it('opened from History can be made again with other options', async () => {
    const { clear, fetchImage } = openEditor(accepted('ready'))
    fireEvent.click(screen.getByRole('button', { name: 'Change options' }))
    await waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
    expect(fetchImage).toHaveBeenCalledWith('/tasks/1/inputs/image')
  })
})

describe('several images', () => {
  const item = (id: string, run: Run): BatchItem => ({ id, files: { image: pngFile(`${id}.png`) }, run })

  it('are listed with rejected files and submitted together with the same options', async () => {
    const [first, second] = [pngFile('a.png'), pngFile('b.png')]
    const { batch } = openEditor()
    chooseFiles(first, pdf, second)
    const list = await screen.findByRole('list', { name: 'Images' })
    expect(await within(list).findByText(errorCatalog['unsupported-format'].message)).toBeTruthy()
    const begin = await screen.findByRole('button', { name: 'Upscale 2 images' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText(/are part of Pro/)).toBeTruthy()
    fireEvent.click(begin)
    expect(batch.start).toHaveBeenCalledTimes(1)
    const [each, params] = batch.start.mock.calls[0] ?? []
    expect(each).toEqual([{ image: first }, { image: second }])
    expect(params).toMatchObject({ scale: 2, format: 'png' })
  })

  it('are counted without those too large for the scale, and can be added to', async () => {
    naturalSize = { width: 3000, height: 2000 }
    openEditor()
    chooseFiles(pngFile('a.png'), pngFile('b.png'))
    expect(await screen.findByText('2 images, one at a time without Pro')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '4×' }))
    expect(await screen.findByText('0 images, one at a time without Pro')).toBeTruthy()
    expect(screen.getAllByText(/^This image is too large for this scale/)).toHaveLength(2)
    expect((await startButton()).disabled).toBe(true)
    naturalSize = { width: 640, height: 480 }
    chooseFiles(pngFile('c.png'))
    fireEvent.click(await screen.findByRole('button', { name: 'Upscale' }))
    expect(await screen.findByText('1 image, one at a time without Pro')).toBeTruthy()
  })

  it('can be removed from the list', async () => {
    openEditor()
    chooseFiles(pngFile('a.png'), pngFile('b.png'), pngFile('c.png'))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove b.png' }))
    expect(screen.queryByText('b.png')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Upscale 2 images' })).toBeTruthy()
  })

  it('each show their state and actions', () => {
    const { batch } = openEditor({ state: 'none' }, [
      item('a', accepted('ready')),
      item('b', accepted('processing')),
      item('c', accepted('error')),
      item('d', { state: 'none' }),
      item('e', accepted('queued')),
    ])
    const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
    expect(row('a.png').getByText(/^Ready/)).toBeTruthy()
    expect(row('b.png').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(row('c.png').getByText(/the model gave no answer/)).toBeTruthy()
    expect(row('d.png').getByText('Waiting')).toBeTruthy()
    expect(row('e.png').getByText(/^number 2/)).toBeTruthy()
    fireEvent.click(row('c.png').getByRole('button', { name: /^Try again/ }))
    expect(batch.retry).toHaveBeenCalledWith('c')
    fireEvent.click(row('b.png').getByRole('button', { name: /^Cancel/ }))
    expect(batch.cancel).toHaveBeenCalledWith('b')
    fireEvent.click(row('a.png').getByRole('link', { name: 'Download: a.png' }))
    expect(row('a.png').getByText('Download again')).toBeTruthy()
  })

  it('are compared one at a time, with a way back to the list', () => {
    openEditor({ state: 'none' }, [item('a', accepted('ready')), item('b', accepted('processing'))])
    fireEvent.click(screen.getByRole('button', { name: 'Compare a.png' }))
    expect(screen.getByAltText('Result')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back to list' }))
    expect(screen.getByRole('list', { name: 'Images' })).toBeTruthy()
  })

  it('are downloaded as one archive of the ready results', async () => {
    const { fetchImage } = openEditor({ state: 'none' }, [
      item('a', accepted('ready')),
      item('b', accepted('processing')),
    ])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Download all' })))
    await waitFor(() => expect(fetchImage).toHaveBeenCalledWith('/tasks/1/outputs/image'))
    expect(fetchImage).toHaveBeenCalledTimes(1)
    objectUrls.clear()
  })
})
