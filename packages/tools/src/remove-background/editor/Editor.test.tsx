import { errorCatalog, limits } from '@pentimento/protocol'
import type { Run, Runs } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pngFile, renderEditor } from '../../test-editor.tsx'
import { removeBackground } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

const png = pngFile('lemur.png')

const objectUrls = new Set<string>()
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  let urlCount = 0
  URL.createObjectURL = () => {
    const url = `blob:${urlCount++}`
    objectUrls.add(url)
    return url
  }
  URL.revokeObjectURL = url => objectUrls.delete(url)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(objectUrls, 'object URLs not revoked after the editor is unmounted').toEqual(new Set())
})

/** Render the editor in a run state, with mocks of its callbacks. */
function openEditor(run?: Run, initialFile?: File, runs?: Runs) {
  return renderEditor(
    (at, callbacks) => (
      <Editor
        contract={removeBackground}
        copy={copy}
        initialFile={initialFile}
        run={at}
        {...(runs && { runs })}
        {...callbacks}
      />
    ),
    run,
  )
}
const fileInput = () => screen.getByLabelText(/^Choose (an image|images)/)
const chooseFile = (file: File) => fireEvent.change(fileInput(), { target: { files: [file] } })
const accepted = (state: Parameters<typeof sampleTask>[0]): Run => ({
  state: 'accepted',
  task: sampleTask(state),
})

describe('an empty stage', () => {
  it('submits an image as soon as it is chosen, and shows it', async () => {
    const { start, setRun } = openEditor()
    chooseFile(png)
    await waitFor(() => expect(start).toHaveBeenCalledWith({ image: png }, {}))
    setRun({ state: 'uploading', fraction: 0.5 })
    expect(screen.getByRole('progressbar', { name: 'Uploading…' }).getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByAltText('Image being processed').getAttribute('src')).toMatch(/^blob:/)
  })

  it('submits an image that is pasted anywhere', async () => {
    const { start } = openEditor()
    const paste = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { files: [png] } })
    fireEvent(document.body, paste)
    await waitFor(() => expect(start).toHaveBeenCalledWith({ image: png }, {}))
  })

  it('submits an initial image once', async () => {
    const { start, setRun } = openEditor({ state: 'none' }, png)
    await waitFor(() => expect(start).toHaveBeenCalledWith({ image: png }, {}))
    setRun(accepted('queued'))
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('submits an example', async () => {
    const { start, fetchImage } = openEditor()
    fireEvent.click(screen.getByRole('button', { name: 'A red flower' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    expect(fetchImage).toHaveBeenCalledWith('/examples/remove-background/2.webp')
    expect(start.mock.calls[0]?.[0].image.name).toBe('example-2.webp')
  })

  it('rejects a file that is not an image, whatever its name, and submits nothing', async () => {
    const { start } = openEditor()
    chooseFile(new File(['%PDF-1.7'], 'paper.png', { type: 'image/png' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      errorCatalog['unsupported-format'].message,
    )
    expect(start).not.toHaveBeenCalled()
  })

  it('rejects a file that is too large and submits nothing', async () => {
    const { start } = openEditor()
    const large = new File([png], 'large.png')
    Object.defineProperty(large, 'size', { value: limits.maxUploadBytes + 1 })
    chooseFile(large)
    expect((await screen.findByRole('alert')).textContent).toContain(errorCatalog['file-too-large'].message)
    expect(start).not.toHaveBeenCalled()
  })
})

describe('a running task', () => {
  it('shows its queue position and the estimated time', () => {
    openEditor(accepted('queued'))
    expect(screen.getByText('You’re number 2 in the queue, less than a minute')).toBeTruthy()
  })

  it('shows its progress', () => {
    openEditor(accepted('processing'))
    expect(
      screen.getByRole('progressbar', { name: 'Removing the background…' }).getAttribute('aria-valuenow'),
    ).toBe('25')
  })

  it('can be canceled', () => {
    const { cancel } = openEditor(accepted('queued'))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledTimes(1)
  })
})

describe('a result', () => {
  it('is compared with its original by a divider', () => {
    openEditor(accepted('ready'))
    expect(screen.getByRole('slider', { name: /divider/i })).toBeTruthy()
    expect(screen.getByAltText('Original').getAttribute('src')).toBe('/tasks/1/inputs/image')
    expect(screen.getByAltText('Cutout').getAttribute('src')).toBe('/tasks/1/outputs/image')
    expect(screen.getByText('Made by ISNet (built-in) in 2.1 s')).toBeTruthy()
  })

  it("is downloaded as the server's file, named after the original, and the download link has focus", () => {
    openEditor(accepted('ready'))
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe('/tasks/1/outputs/image?download=lemur.on.a.branch-cut-out.png')
    expect(document.activeElement).toBe(link)
  })

  it('is downloaded with the chosen background, composited by the server', () => {
    openEditor(accepted('ready'))
    fireEvent.click(screen.getByRole('radio', { name: 'Color' }))
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
      '/tasks/1/exports/image?format=png&background=%23ffffff&download=lemur.on.a.branch-cut-out.png',
    )
    fireEvent.click(screen.getByRole('radio', { name: 'JPEG' }))
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(
      /format=jpeg&quality=90&background=.*cut-out\.jpg$/,
    )
  })

  it('is compared and corrected at the smaller size of a plan, too', () => {
    const [output] = sampleTask('ready').outputs
    const outputs = output ? [{ ...output, width: 20, height: 15 }] : []
    openEditor({ state: 'accepted', task: { ...sampleTask('ready'), outputs } })
    expect(screen.getByRole('slider', { name: /divider/i })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Touch up' })).toHaveProperty('disabled', false)
  })

  it('is not compared once the server has trimmed it', () => {
    openEditor({ state: 'accepted', task: { ...sampleTask('ready'), params: { trim: true } } })
    expect(screen.queryByRole('slider', { name: /divider/i })).toBeNull()
  })

  it('shows an error when the clipboard accepts no image', async () => {
    const { notify } = openEditor(accepted('ready'))
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith("Can't copy image to the clipboard", 'error'))
  })

  it('is cleared by Start over', () => {
    const { clear } = openEditor(accepted('ready'))
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(clear).toHaveBeenCalledTimes(1)
  })
})

describe('settings that the server applies', () => {
  const apply = () => screen.getByRole('button', { name: 'Apply' })
  const feather = (value: string) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Feather' }), { target: { value } })

  it('are applied by a button that is enabled once there is a change', async () => {
    const { start } = openEditor(accepted('ready'))
    expect(apply()).toHaveProperty('disabled', true)
    feather('12')
    expect(start).not.toHaveBeenCalled()
    expect(screen.queryByRole('link', { name: 'Download' }), 'no older image').toBeNull()
    expect(screen.getByText(/^The result was made before your last changes/)).toBeTruthy()
    fireEvent.click(apply())
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    const [files, params] = start.mock.calls[0] ?? []
    expect([Object.keys(files), files.image.name, params]).toEqual([
      ['image'],
      'lemur.on.a.branch.jpg',
      { feather: 12 },
    ])
  })

  it('are applied before a download, which then saves their result', async () => {
    const clicked: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href)
    })
    const { start, setRun } = openEditor(accepted('ready'))
    feather('12')
    fireEvent.click(screen.getByRole('button', { name: 'Apply and download' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    setRun(accepted('processing'))
    expect(clicked).toEqual([])
    const task = sampleTask('ready')
    const outputs = task.outputs.map(output => ({ ...output, href: '/tasks/2/outputs/image' }))
    setRun({ state: 'accepted', task: { ...task, id: 'second', outputs } })
    await waitFor(() =>
      expect(clicked).toEqual([expect.stringContaining('/tasks/2/outputs/image?download=')]),
    )
  })

  it('keep the previous result on the stage until the next is ready', () => {
    const { setRun, cancel } = openEditor(accepted('ready'))
    setRun(accepted('processing'))
    expect(screen.getByAltText('Cutout')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Applying…' }).getAttribute('aria-valuenow')).toBe('25')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledTimes(1)
    setRun(accepted('cancelled'))
    expect(screen.getByAltText('Cutout')).toBeTruthy()
    expect(apply()).toHaveProperty('disabled', false)
  })

  it('keep the previous result when applying fails', async () => {
    const { setRun, start } = openEditor(accepted('ready'))
    setRun({ state: 'rejected', message: errorCatalog['queue-full'].message, mayRetry: true })
    expect(screen.getByAltText('Cutout')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  })

  it('persist when the image is cleared', async () => {
    const { setRun, start, clear } = openEditor(accepted('ready'))
    clear.mockImplementation(() => setRun({ state: 'none' }))
    feather('7')
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
    chooseFile(png)
    await waitFor(() => expect(start).toHaveBeenCalledWith({ image: png }, { feather: 7 }))
  })

  it('do not include trim, which applies to the download', () => {
    const { start } = openEditor(accepted('ready'))
    fireEvent.click(screen.getByRole('switch', { name: /^Trim to subject/ }))
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('trim=0')
    expect(start).not.toHaveBeenCalled()
  })
})

describe('a result from History', () => {
  const run = accepted('ready') as Extract<Run, { state: 'accepted' }>
  const [image] = run.task.inputs
  const keep = image && { ...image, name: 'keep', href: '/tasks/1/inputs/keep', fileName: 'keep.png' }
  const marked: Run = { ...run, task: { ...run.task, inputs: image && keep ? [image, keep] : [] } }

  it('restores its masks and submits them with the next change', async () => {
    const white = { data: new Uint8ClampedArray(40 * 30 * 4).fill(255) }
    const context = { clearRect: vi.fn(), drawImage: vi.fn(), getImageData: () => white }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    const close = vi.fn()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close }))
    const { start, fetchImage } = openEditor(marked)
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(fetchImage).toHaveBeenCalledWith('/tasks/1/inputs/keep', expect.anything())
    fireEvent.change(screen.getByRole('slider', { name: 'Feather' }), { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    expect(Object.keys(start.mock.calls[0]?.[0])).toEqual(['image', 'keep'])
  })

  it('shows an error when its masks cannot be loaded', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('none')))
    const { notify } = openEditor(marked)
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.stringMatching(/touch-ups/), 'error'))
  })
})

describe('several images', () => {
  it('are submitted as a batch', async () => {
    const runs = { items: [], start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
    openEditor({ state: 'none' }, undefined, runs)
    const other = new File([png], 'other.png', { type: 'image/png' })
    fireEvent.change(fileInput(), { target: { files: [png, other] } })
    await waitFor(() => expect(runs.start).toHaveBeenCalledWith([{ image: png }, { image: other }], {}))
  })

  it('are submitted without rejected files, which are listed with the reason', async () => {
    const runs = { items: [], start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
    const { setRun } = openEditor({ state: 'none' }, undefined, runs)
    const paper = new File(['%PDF-1.7'], 'paper.png', { type: 'image/png' })
    fireEvent.change(fileInput(), { target: { files: [paper, png] } })
    await waitFor(() => expect(runs.start).toHaveBeenCalledWith([{ image: png }], {}))
    Object.assign(runs, { items: [{ id: 'a', files: { image: png }, run: accepted('ready') }] })
    setRun({ state: 'none' })
    expect(screen.getByText('1 of 1 ready')).toBeTruthy()
    expect(screen.getByText('Up to 10 at a time')).toBeTruthy()
    const row = screen.getByText('paper.png').closest('li')
    expect(row?.textContent).toContain(errorCatalog['unsupported-format'].message)
  })

  it('without any valid image are rejected with a message, and nothing is submitted', async () => {
    const runs = { items: [], start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
    openEditor({ state: 'none' }, undefined, runs)
    const paper = new File(['%PDF-1.7'], 'paper.pdf')
    fireEvent.change(fileInput(), { target: { files: [paper, paper] } })
    expect((await screen.findByRole('alert')).textContent).toContain(
      errorCatalog['unsupported-format'].message,
    )
    expect(runs.start).not.toHaveBeenCalled()
  })

  it('dropped on a result replace it', async () => {
    const runs = { items: [], start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
    const { clear } = openEditor(accepted('ready'), undefined, runs)
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    fireEvent(document.body, Object.assign(drop, { dataTransfer: { files: [png, png] } }))
    await waitFor(() => expect(runs.start).toHaveBeenCalledTimes(1))
    expect(clear).toHaveBeenCalledTimes(1)
  })

  it('are listed with their states', () => {
    const items = [
      { id: 'a', files: { image: png }, run: accepted('ready') },
      { id: 'b', files: { image: new File([png], 'other.png') }, run: accepted('error') },
    ]
    const runs = { items, start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
    openEditor({ state: 'none' }, undefined, runs)
    expect(screen.getByText('lemur.png')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download all' })).toBeTruthy()
  })
})

describe('a failure', () => {
  it('offers a retry when that may help', () => {
    const { retry } = openEditor(accepted('error'))
    expect(screen.getByRole('alert').textContent).toContain(sampleTask('error').message)
    expect(screen.getByText('the model gave no answer')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('submits the image again when no task was created', async () => {
    const { start, retry, setRun } = openEditor()
    chooseFile(png)
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    setRun({ state: 'rejected', message: errorCatalog['queue-full'].message, mayRetry: true })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(start.mock.calls).toEqual([
      [{ image: png }, {}],
      [{ image: png }, {}],
    ])
    expect(retry).not.toHaveBeenCalled()
  })

  it('offers no retry when it cannot help', () => {
    openEditor({ state: 'rejected', message: errorCatalog['image-too-large'].message, mayRetry: false })
    expect(screen.getByRole('alert').textContent).toContain(errorCatalog['image-too-large'].message)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy()
  })
})
