import { errorCatalog, type TaskInState } from '@pentimento/protocol'
import type { Run, Runs } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mockBrowser, pngFile, renderEditor } from '../../test-editor.tsx'
import { type TextFindings, textRemover } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

const png = pngFile('sign.png')
const cornersAt = (y: number): TextFindings[number]['corners'] => [
  { x: 4, y },
  { x: 30, y },
  { x: 30, y: y + 6 },
  { x: 4, y: y + 6 },
]
const found: TextFindings = [
  { corners: cornersAt(4), words: 'Fresh bread', confidence: 0.98, isText: true },
  { corners: cornersAt(14), words: 'daily', confidence: 0.95, isText: true },
  { corners: cornersAt(22), words: '', confidence: 0, isText: false },
]

/** jsdom has no PointerEvent. */
class FakePointerEvent extends MouseEvent {
  readonly isPrimary = true
}

/** Mock decoding and the size of the stage; drawing is tested in a browser. */
function mockCanvas() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(352)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(272)
}

mockBrowser()
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  vi.stubGlobal('PointerEvent', FakePointerEvent)
})

const ready = sampleTask('ready')
const [output] = ready.outputs
const detected: Run = {
  state: 'accepted',
  task: {
    ...ready,
    params: { action: 'find' },
    outputs: output ? [{ ...output, name: 'mask', findings: found }] : [],
  },
}
const removed: Run = {
  state: 'accepted',
  task: { ...ready, params: { action: 'remove' } } satisfies TaskInState<'ready'>,
}
const filled: Run = {
  state: 'accepted',
  task: {
    ...ready,
    id: 'filled',
    params: { action: 'fill' },
    outputs: output ? [{ ...output, href: '/tasks/2/outputs/image' }] : [],
  },
}
const failedRun = (code: 'text-not-found' | 'process-failed'): Run => ({
  state: 'accepted',
  task: { ...sampleTask('error'), code, message: errorCatalog[code].message, params: { action: 'find' } },
})

const openEditor = (run?: Run, runs?: Runs) =>
  renderEditor(
    (at, callbacks) => (
      <Editor
        contract={textRemover}
        copy={copy}
        initialFile={undefined}
        run={at}
        {...(runs && { runs })}
        {...callbacks}
      />
    ),
    run,
  )

/** Choose an image and finish its text detection. */
async function detectText() {
  const editor = openEditor()
  fireEvent.change(screen.getByLabelText(/^Choose an image/), { target: { files: [png] } })
  await waitFor(() => expect(editor.start).toHaveBeenCalledWith({ image: png }, { action: 'find' }))
  editor.setRun(detected)
  editor.start.mockClear()
  return editor
}
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const pointer = (target: Element, type: 'Down' | 'Move' | 'Up', [clientX, clientY]: [number, number]) =>
  fireEvent[`pointer${type}`](target, { clientX, clientY, button: 0 })

describe('the detected text', () => {
  it('is listed by its words, with only confidently detected text chosen', async () => {
    await detectText()
    expect([
      checkbox('Fresh bread').checked,
      checkbox('daily').checked,
      checkbox('Possible text').checked,
    ]).toEqual([true, true, false])
    expect(screen.getByRole('button', { name: 'Remove text (2)' })).toBe(document.activeElement)
  })

  it('is removed in one request as chosen, in the format of the image', async () => {
    const { start } = await detectText()
    fireEvent.click(checkbox('daily'))
    press('Remove text (1)')
    await waitFor(() =>
      expect(start).toHaveBeenCalledWith(
        { image: png },
        { action: 'remove', regions: [cornersAt(4)], format: 'png', quality: 95, keepMetadata: true },
      ),
    )
  })

  it('is outlined with its words as a tooltip, and a click toggles it', async () => {
    const { container } = await detectText()
    const outline = container.querySelector('[data-line="1"]') as Element
    expect(outline.querySelector('title')?.textContent).toBe('daily')
    pointer(outline, 'Down', [20, 20])
    pointer(outline, 'Up', [21, 20])
    expect(checkbox('daily').checked).toBe(false)
  })

  it('is extended by a rectangle drawn on the image', async () => {
    const { container, start } = await detectText()
    const sheet = container.querySelector('svg[viewBox="0 0 40 30"]') as SVGSVGElement
    sheet.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect
    pointer(sheet, 'Down', [100, 200])
    pointer(sheet, 'Move', [200, 250])
    pointer(sheet, 'Up', [200, 250])
    expect(checkbox('Your region').checked).toBe(true)
    press('Remove text (3)')
    await waitFor(() => expect(start).toHaveBeenCalled())
    const { regions } = start.mock.calls[0]?.[1] ?? {}
    expect(regions.at(-1)).toEqual([
      { x: 10, y: 20 },
      { x: 20, y: 20 },
      { x: 20, y: 25 },
      { x: 10, y: 25 },
    ])
  })

  it('is extended by keyboard: a region in the middle gets focus, and Delete removes it', async () => {
    await detectText()
    press('Add region')
    expect(document.activeElement).toBe(checkbox('Your region'))
    fireEvent.keyDown(checkbox('Your region'), { key: 'Delete' })
    expect(screen.queryByRole('checkbox', { name: 'Your region' })).toBeNull()
  })

  it('can be copied as text', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const { notify } = await detectText()
    press('Copy all text')
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Copied to clipboard', 'info'))
    expect(writeText).toHaveBeenCalledWith('Fresh bread\ndaily')
  })

  it('cannot be removed while no line is chosen', async () => {
    await detectText()
    fireEvent.click(checkbox('Select all'))
    fireEvent.click(checkbox('Select all'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove text' }).disabled).toBe(true)
  })
})

describe('an image without text', () => {
  it('shows a message and lets the user add regions', async () => {
    const { setRun } = await detectText()
    setRun(failedRun('text-not-found'))
    expect(screen.getByText('No text found in the image')).toBeTruthy()
    press('Add region')
    expect(screen.getByRole('button', { name: 'Remove text (1)' })).toBeTruthy()
  })
})

describe('a result', () => {
  it('is downloaded under a name made from the original’s, and leads back to the choice', async () => {
    const { setRun } = await detectText()
    fireEvent.click(checkbox('daily'))
    setRun(removed)
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toContain('download=lemur.on.a.branch-without-text.png')
    press('Change selection')
    expect(checkbox('daily').checked).toBe(false)
  })

  it('is brushed over and filled again; undo goes back through results and marks to the choice', async () => {
    mockCanvas()
    const { setRun, start } = await detectText()
    fireEvent.click(checkbox('daily'))
    setRun(removed)
    fireEvent.click(screen.getByRole('radio', { name: 'Touch up' }))
    expect(button('Apply').disabled).toBe(true)
    fireEvent.keyDown(await screen.findByRole('application'), { key: 'Enter' })
    expect(screen.getByRole('button', { name: 'Apply and download' })).toBeTruthy()
    press('Apply')
    const params = { action: 'fill', format: 'png', keepMetadata: true }
    await waitFor(() => expect(start).toHaveBeenCalledWith(expect.anything(), params))
    const { image, mask } = start.mock.calls[0]?.[0] ?? {}
    expect([image.name, mask.name]).toEqual(['lemur.on.a.branch.png', 'mask.png'])

    setRun(filled)
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('/tasks/2/')
    press(/^Undo/)
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
    press(/^Undo/)
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('/tasks/1/')
    press(/^Undo/)
    expect(checkbox('daily').checked).toBe(false)
    press(/^Redo/)
    press(/^Redo/)
    press(/^Redo/)
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('/tasks/2/')
  })

  it('keeps its marks when filling fails or is canceled, and leads back to the choice', async () => {
    mockCanvas()
    const { setRun, start } = await detectText()
    setRun(removed)
    fireEvent.click(screen.getByRole('radio', { name: 'Touch up' }))
    fireEvent.keyDown(await screen.findByRole('application'), { key: 'Enter' })
    press('Apply')
    await waitFor(() => expect(start).toHaveBeenCalled())
    const params = { action: 'fill' }
    setRun({ state: 'accepted', task: { ...sampleTask('processing'), id: 'filled', params } })
    expect(button('Change selection').disabled).toBe(true)
    setRun({ state: 'accepted', task: { ...sampleTask('error'), id: 'filled', params } })
    press('Try again')
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2))
    setRun({ state: 'accepted', task: { ...sampleTask('cancelled'), id: 'filled', params } })
    expect(button('Apply').disabled).toBe(false)
    press('Change selection')
    expect(checkbox('Fresh bread').checked).toBe(true)
  })

  it('whose text is chosen again keeps what was filled in: it is removed with the lines', async () => {
    mockCanvas()
    const { setRun, start } = await detectText()
    setRun(removed)
    fireEvent.click(screen.getByRole('radio', { name: 'Touch up' }))
    fireEvent.keyDown(await screen.findByRole('application'), { key: 'Enter' })
    press('Apply')
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    setRun(filled)
    press('Change selection')
    expect(screen.getByText('What you filled in stays filled in.')).toBeTruthy()
    fireEvent.click(checkbox('daily'))
    press('Remove text (1)')
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2))
    const [{ image, mask }, { action, regions }] = start.mock.calls[1] ?? [{}, {}]
    expect([image, mask?.name, action, regions]).toEqual([png, 'mask.png', 'remove', [cornersAt(4)]])
  })

  it('opened from History is undone no further than to itself', async () => {
    openEditor(removed)
    await waitFor(() => expect(button('Undo (Ctrl+Z)').disabled).toBe(true))
    expect(screen.queryByRole('button', { name: 'Change selection' })).toBeNull()
  })
})

describe('a canceled removal', () => {
  it('returns to the unchanged choice', async () => {
    const { setRun, cancel, clear } = await detectText()
    fireEvent.click(checkbox('daily'))
    setRun({ state: 'accepted', task: { ...sampleTask('processing'), params: { action: 'remove' } } })
    press('Cancel')
    expect(cancel).toHaveBeenCalledTimes(1)
    setRun({ state: 'accepted', task: { ...sampleTask('cancelled'), params: { action: 'remove' } } })
    expect(checkbox('daily').checked).toBe(false)
    expect(screen.queryByLabelText(/^Choose an image/)).toBeNull()
    expect(clear).not.toHaveBeenCalled()
  })
})

describe('a failure', () => {
  it('offers a retry', async () => {
    const { retry } = openEditor(failedRun('process-failed'))
    press('Try again')
    expect(retry).toHaveBeenCalledTimes(1)
  })
})

describe('several images', () => {
  const batch = { start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
  const chooseTwo = (other: File) =>
    fireEvent.change(screen.getByLabelText(/^Choose images/), { target: { files: [png, other] } })

  it.each([
    ['in their own format', pngFile('menu.png'), 'png'],
    [
      'as PNG when their formats differ',
      new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'menu.jpg', { type: 'image/jpeg' }),
      'png',
    ],
  ])('are submitted for removal without a choice of lines, with results %s', async (_case, other, format) => {
    batch.start.mockClear()
    const { start } = openEditor(undefined, { items: [], ...batch })
    chooseTwo(other)
    const params = { action: 'remove', format, quality: 95, keepMetadata: true }
    await waitFor(() => expect(batch.start).toHaveBeenCalledWith([{ image: png }, { image: other }], params))
    expect(start).not.toHaveBeenCalled()
  })

  it('are submitted without refused files, which are listed with the reason', async () => {
    const runs: Runs = { items: [], ...batch }
    const { setRun } = openEditor(undefined, runs)
    chooseTwo(new File(['%PDF-1.7'], 'paper.png', { type: 'image/png' }))
    await waitFor(() => expect(batch.start).toHaveBeenLastCalledWith([{ image: png }], expect.anything()))
    Object.assign(runs, { items: [{ id: 'a', files: { image: png }, run: failedRun('text-not-found') }] })
    setRun({ state: 'none' })
    const row = screen.getByText('paper.png').closest('li')
    expect(row?.textContent).toContain(errorCatalog['unsupported-format'].message)
  })

  it('are listed with their states', () => {
    const ready: Run = { state: 'accepted', task: sampleTask('ready') }
    const items = [
      { id: 'a', files: { image: png }, run: ready },
      { id: 'b', files: { image: pngFile('menu.png') }, run: failedRun('text-not-found') },
    ]
    openEditor(undefined, { items, ...batch })
    expect(screen.getByText('1 of 2 ready')).toBeTruthy()
    expect(screen.getAllByText(errorCatalog['text-not-found'].message, { exact: false })).not.toEqual([])
  })
})
