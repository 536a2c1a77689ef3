import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Brush } from './brush.ts'
import { MaskingStage } from './MaskingStage.tsx'
import { MaskTools } from './MaskTools.tsx'
import { addOp, type MaskOp } from './mask-op.ts'
import { SelectionHelp } from './SelectionHelp.tsx'
import type { SelectObject } from './select-object.ts'

const image = { width: 400, height: 300, preview: undefined, full: {} as ImageBitmap }
const fakeMask = vi.hoisted(() => ({ hasObject: true }))
// jsdom can't decode images: the fake mask contains an object of 40 × 40 pixels, or nothing.
vi.mock('./read-mask.ts', () => ({
  readMask: async (_file: Blob, { width, height }: { width: number; height: number }) => {
    const data = new Uint8Array(width * height)
    for (let y = 100; fakeMask.hasObject && y < 140; y++) data.fill(255, y * width + 100, y * width + 140)
    return { mask: { data, width, height } }
  },
}))

beforeEach(() => {
  fakeMask.hasObject = true
  vi.stubGlobal('PointerEvent', MouseEvent)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(432)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(332)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Render a stage with the select tool, and collect its pending requests. */
function renderStage() {
  const requests: {
    points: unknown
    signal: AbortSignal
    answer: () => void
    fail: (message: string) => void
  }[] = []
  const select: SelectObject = (points, signal) =>
    new Promise((resolve, reject) => {
      const answer = () => resolve({ mask: new Blob(), madeBy: 'a test' })
      requests.push({ points, signal, answer, fail: message => reject(new Error(message)) })
    })
  const latest: { ops: readonly MaskOp[] } = { ops: [] }
  function TestEditor() {
    const [brush, setBrush] = useState<Brush>({ tool: 'brush', sizePx: 20 })
    const [ops, setOps] = useState<readonly MaskOp[]>([])
    latest.ops = ops
    return (
      <>
        <MaskTools brush={brush} onBrush={setBrush} image={image} canSelect />
        <SelectionHelp brush={brush} ops={ops} />
        <MaskingStage
          image={image}
          ops={ops}
          onOp={op => setOps(before => addOp(before, op))}
          brush={brush}
          onBrush={setBrush}
          select={select}
          onUndo={undefined}
          onRedo={undefined}
        />
      </>
    )
  }
  const { unmount } = render(<TestEditor />)
  fireEvent.keyDown(stage(), { key: 's' })
  return { requests, latest, unmount }
}

const stage = () => screen.getByRole('application')
function click(x: number, y: number, init: { altKey?: boolean } = {}) {
  fireEvent.pointerDown(stage(), { clientX: x + 16, clientY: y + 16, button: 0, ...init })
  fireEvent.pointerUp(stage(), { clientX: x + 16, clientY: y + 16, button: 0, ...init })
}
const searchStatus = () => screen.queryByText('Detecting the object…')

it('selects the object under a click, shows the progress, and names the engine', async () => {
  const { requests, latest } = renderStage()
  click(120, 110)
  expect(requests).toMatchObject([{ points: [{ x: 120, y: 110 }] }])
  expect(searchStatus()).toBeTruthy()
  expect(latest.ops).toEqual([])
  requests[0]?.answer()
  expect(await screen.findByText('Selected by a test.')).toBeTruthy()
  expect(searchStatus()).toBeNull()
  expect(latest.ops).toMatchObject([{ kind: 'selection', erases: false, region: { left: 100, top: 100 } }])
})

it('adds a point to the selection for a click next to it, and starts a new one for a distant click', async () => {
  const { requests, latest } = renderStage()
  click(120, 110)
  click(145, 120)
  expect(requests, 'one request at a time').toHaveLength(1)
  requests[0]?.answer()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.points).toEqual([
    { x: 120, y: 110 },
    { x: 145, y: 120 },
  ])
  requests[1]?.answer()
  await waitFor(() => expect(latest.ops).toMatchObject([{ points: [{ x: 120 }, { x: 145 }] }]))
  click(300, 200)
  expect(requests[2]?.points).toEqual([{ x: 300, y: 200 }])
})

it('subtracts the object that is clicked with Alt', async () => {
  const { requests, latest } = renderStage()
  click(120, 110, { altKey: true })
  requests[0]?.answer()
  await waitFor(() => expect(latest.ops).toMatchObject([{ kind: 'selection', erases: true }]))
})

it('selects the object in the center of the stage by Enter', () => {
  const { requests } = renderStage()
  fireEvent.keyDown(stage(), { key: 'Enter' })
  expect(requests).toMatchObject([{ points: [{ x: 200, y: 150 }] }])
})

it('sends no request for a click outside the image', () => {
  const { requests } = renderStage()
  click(-8, 50)
  expect(requests).toEqual([])
})

it('shows the error of a failed selection, and retries', async () => {
  const { requests } = renderStage()
  click(120, 110)
  requests[0]?.fail('The queue is full')
  expect((await screen.findByRole('alert')).textContent).toContain('The queue is full')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).toBeNull()
  fakeMask.hasObject = false
  requests[1]?.answer()
  expect((await screen.findByRole('alert')).textContent).toContain('No object detected there')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('aborts the request on unmount', () => {
  const { requests, unmount } = renderStage()
  click(120, 110)
  unmount()
  expect(requests[0]?.signal.aborted).toBe(true)
})
