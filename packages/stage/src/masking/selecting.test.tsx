import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Brush } from './brush.ts'
import { MaskingStage } from './MaskingStage.tsx'
import { MaskTools } from './MaskTools.tsx'
import { type Mark, withMark } from './mark.ts'
import { SelectNote } from './SelectNote.tsx'
import type { Select } from './select.ts'

const picture = { width: 400, height: 300, small: undefined, whole: {} as ImageBitmap }
const found = vi.hoisted(() => ({ covers: true }))
// jsdom can't decode images: the fake mask contains an object of 40 × 40 pixels, or nothing.
vi.mock('./read-mask.ts', () => ({
  readMask: async (_file: Blob, { width, height }: { width: number; height: number }) => {
    const data = new Uint8Array(width * height)
    for (let y = 100; found.covers && y < 140; y++) data.fill(255, y * width + 100, y * width + 140)
    return { mask: { data, width, height } }
  },
}))

beforeEach(() => {
  found.covers = true
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
function openStage() {
  const asked: {
    points: unknown
    signal: AbortSignal
    answer: () => void
    refuse: (says: string) => void
  }[] = []
  const select: Select = (points, signal) =>
    new Promise((resolve, reject) => {
      const answer = () => resolve({ mask: new Blob(), madeBy: 'a test' })
      asked.push({ points, signal, answer, refuse: says => reject(new Error(says)) })
    })
  const seen: { marks: readonly Mark[] } = { marks: [] }
  function Bench() {
    const [brush, setBrush] = useState<Brush>({ tool: 'brush', sizePx: 20 })
    const [marks, setMarks] = useState<readonly Mark[]>([])
    seen.marks = marks
    return (
      <>
        <MaskTools brush={brush} onBrush={setBrush} picture={picture} selects />
        <SelectNote brush={brush} marks={marks} />
        <MaskingStage
          picture={picture}
          marks={marks}
          onMark={mark => setMarks(before => withMark(before, mark))}
          brush={brush}
          onBrush={setBrush}
          select={select}
          onUndo={undefined}
          onRedo={undefined}
        />
      </>
    )
  }
  const { unmount } = render(<Bench />)
  fireEvent.keyDown(stage(), { key: 's' })
  return { asked, seen, unmount }
}

const stage = () => screen.getByRole('application')
function click(x: number, y: number, more: { altKey?: boolean } = {}) {
  fireEvent.pointerDown(stage(), { clientX: x + 16, clientY: y + 16, button: 0, ...more })
  fireEvent.pointerUp(stage(), { clientX: x + 16, clientY: y + 16, button: 0, ...more })
}
const looking = () => screen.queryByText('Detecting the object…')

it('selects the object under a click, shows the progress, and names the engine', async () => {
  const { asked, seen } = openStage()
  click(120, 110)
  expect(asked).toMatchObject([{ points: [{ x: 120, y: 110 }] }])
  expect(looking()).toBeTruthy()
  expect(seen.marks).toEqual([])
  asked[0]?.answer()
  expect(await screen.findByText('Selected by a test.')).toBeTruthy()
  expect(looking()).toBeNull()
  expect(seen.marks).toMatchObject([{ kind: 'thing', erases: false, piece: { left: 100, top: 100 } }])
})

it('adds a point to the selection for a click next to it, and starts a new one for a distant click', async () => {
  const { asked, seen } = openStage()
  click(120, 110)
  click(145, 120)
  expect(asked, 'one request at a time').toHaveLength(1)
  asked[0]?.answer()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.points).toEqual([
    { x: 120, y: 110 },
    { x: 145, y: 120 },
  ])
  asked[1]?.answer()
  await waitFor(() => expect(seen.marks).toMatchObject([{ points: [{ x: 120 }, { x: 145 }] }]))
  click(300, 200)
  expect(asked[2]?.points).toEqual([{ x: 300, y: 200 }])
})

it('subtracts the object that is clicked with Alt', async () => {
  const { asked, seen } = openStage()
  click(120, 110, { altKey: true })
  asked[0]?.answer()
  await waitFor(() => expect(seen.marks).toMatchObject([{ kind: 'thing', erases: true }]))
})

it('selects the object in the center of the stage by Enter', () => {
  const { asked } = openStage()
  fireEvent.keyDown(stage(), { key: 'Enter' })
  expect(asked).toMatchObject([{ points: [{ x: 200, y: 150 }] }])
})

it('sends no request for a click outside the image', () => {
  const { asked } = openStage()
  click(-8, 50)
  expect(asked).toEqual([])
})

it('shows the error of a failed selection, and retries', async () => {
  const { asked } = openStage()
  click(120, 110)
  asked[0]?.refuse('The queue is full')
  expect((await screen.findByRole('alert')).textContent).toContain('The queue is full')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('alert')).toBeNull()
  found.covers = false
  asked[1]?.answer()
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was found there')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('aborts the request on unmount', () => {
  const { asked, unmount } = openStage()
  click(120, 110)
  unmount()
  expect(asked[0]?.signal.aborted).toBe(true)
})
