// @vitest-environment jsdom
import { catalogue, type TaskIn } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { taskIn } from '@pentimento/stage/samples'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FoundText, textRemover } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'sign.png', {
  type: 'image/png',
})
const cornersAt = (y: number): FoundText[number]['corners'] => [
  { x: 4, y },
  { x: 30, y },
  { x: 30, y: y + 6 },
  { x: 4, y: y + 6 },
]
const found: FoundText = [
  { corners: cornersAt(4), words: 'Fresh bread', confidence: 0.98, isText: true },
  { corners: cornersAt(14), words: 'daily', confidence: 0.95, isText: true },
  { corners: cornersAt(22), words: '', confidence: 0, isText: false },
]

/** What jsdom leaves out of pointer events. */
class FakePointerEvent extends MouseEvent {
  readonly isPrimary = true
}

beforeEach(() => {
  vi.stubGlobal('PointerEvent', FakePointerEvent)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ready = taskIn('ready')
const [output] = ready.outputs
const searched: Run = {
  state: 'accepted',
  task: {
    ...ready,
    params: { act: 'find' },
    outputs: output ? [{ ...output, name: 'mask', findings: found }] : [],
  },
}
const removed: Run = {
  state: 'accepted',
  task: { ...ready, params: { act: 'remove' } } satisfies TaskIn<'ready'>,
}
const failedWith = (code: 'text-not-found' | 'process-failed'): Run => ({
  state: 'accepted',
  task: { ...taskIn('error'), code, says: catalogue[code].says, params: { act: 'find' } },
})

function openEditor(run: Run = { state: 'none' }) {
  const asks = {
    start: vi.fn(),
    cancel: vi.fn(),
    retry: vi.fn(),
    clear: vi.fn(),
    say: vi.fn(),
    bring: vi.fn(async () => png.slice()),
  }
  const screenAt = (at: Run) => (
    <Editor contract={textRemover} copy={copy} handedOver={undefined} run={at} {...asks} />
  )
  const { rerender, container } = render(screenAt(run))
  return { ...asks, container, comeTo: (at: Run) => rerender(screenAt(at)) }
}

/** From a picture that is chosen to the lines that were found on it. */
async function search() {
  const editor = openEditor()
  fireEvent.change(screen.getByLabelText(/^Choose a picture/), { target: { files: [png] } })
  await waitFor(() => expect(editor.start).toHaveBeenCalledWith({ image: png }, { act: 'find' }))
  editor.comeTo(searched)
  editor.start.mockClear()
  return editor
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const pointer = (target: Element, type: 'Down' | 'Move' | 'Up', [clientX, clientY]: [number, number]) =>
  fireEvent[`pointer${type}`](target, { clientX, clientY, button: 0 })

describe('what was found', () => {
  it('is listed by its words; what is surely text is to go, what hardly is stays', async () => {
    await search()
    expect([box('Fresh bread').checked, box('daily').checked, box('Perhaps text').checked]).toEqual([
      true,
      true,
      false,
    ])
    expect(screen.getByRole('button', { name: 'Remove text (2)' })).toBe(document.activeElement)
  })

  it('is removed together, as chosen, in the format of the picture', async () => {
    const { start } = await search()
    fireEvent.click(box('daily'))
    press('Remove text (1)')
    await waitFor(() =>
      expect(start).toHaveBeenCalledWith(
        { image: png },
        { act: 'remove', regions: [cornersAt(4)], format: 'png', quality: 95, keepMetadata: true },
      ),
    )
  })

  it('is outlined, with its words as a tooltip, and kept or dropped by a press', async () => {
    const { container } = await search()
    const outline = container.querySelector('[data-line="1"]') as Element
    expect(outline.querySelector('title')?.textContent).toBe('daily')
    pointer(outline, 'Down', [20, 20])
    pointer(outline, 'Up', [21, 20])
    expect(box('daily').checked).toBe(false)
  })

  it('is added to by a rectangle drawn over the picture', async () => {
    const { container, start } = await search()
    const sheet = container.querySelector('svg[viewBox="0 0 40 30"]') as SVGSVGElement
    sheet.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect
    pointer(sheet, 'Down', [100, 200])
    pointer(sheet, 'Move', [200, 250])
    pointer(sheet, 'Up', [200, 250])
    expect(box('Your region').checked).toBe(true)
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

  it('is added to by keys: a region in the middle, at hand, taken back by Delete', async () => {
    await search()
    press('Add a region')
    expect(document.activeElement).toBe(box('Your region'))
    fireEvent.keyDown(box('Your region'), { key: 'Delete' })
    expect(screen.queryByRole('checkbox', { name: 'Your region' })).toBeNull()
  })

  it('can be copied as text', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const { say } = await search()
    press('Copy all words')
    await waitFor(() => expect(say).toHaveBeenCalledWith('Copied to the clipboard', 'info'))
    expect(writeText).toHaveBeenCalledWith('Fresh bread\ndaily')
  })

  it('cannot be removed while nothing is chosen', async () => {
    await search()
    fireEvent.click(box('All'))
    fireEvent.click(box('All'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove text' }).disabled).toBe(true)
  })
})

describe('a picture without text', () => {
  it('says so, and lets the hand mark some', async () => {
    const { comeTo } = await search()
    comeTo(failedWith('text-not-found'))
    expect(screen.getByText('No text found in the image')).toBeTruthy()
    press('Add a region')
    expect(screen.getByRole('button', { name: 'Remove text (1)' })).toBeTruthy()
  })
})

describe('a result', () => {
  it('is downloaded under the name of the original, and leads back to the choice', async () => {
    const { comeTo } = await search()
    fireEvent.click(box('daily'))
    comeTo(removed)
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toContain('download=lemur.on.a.branch-without-text.png')
    press('Choose other text')
    expect(box('daily').checked).toBe(false)
  })
})

describe('a removal that is stopped', () => {
  it('leads back to the choice as it was', async () => {
    const { comeTo, cancel, clear } = await search()
    fireEvent.click(box('daily'))
    comeTo({ state: 'accepted', task: { ...taskIn('processing'), params: { act: 'remove' } } })
    press('Cancel')
    expect(cancel).toHaveBeenCalledTimes(1)
    comeTo({ state: 'accepted', task: { ...taskIn('cancelled'), params: { act: 'remove' } } })
    expect(box('daily').checked).toBe(false)
    expect(screen.queryByLabelText(/^Choose a picture/)).toBeNull()
    expect(clear).not.toHaveBeenCalled()
  })
})

describe('a failure', () => {
  it('offers another try', async () => {
    const { retry } = openEditor(failedWith('process-failed'))
    press('Try again')
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
