import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Brush } from './brush.ts'
import type { DecodedBitmap } from './decoded-bitmap.ts'
import { MaskingStage } from './MaskingStage.tsx'
import { MaskTools } from './MaskTools.tsx'
import type { MaskOp } from './mask-op.ts'

const image = { width: 400, height: 300, preview: undefined, full: {} as ImageBitmap } satisfies DecodedBitmap

/** jsdom has no PointerEvent. */
class FakePointerEvent extends MouseEvent {
  readonly pointerId: number
  readonly pointerType: string
  readonly pressure = 0.5

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init)
    this.pointerId = init.pointerId ?? 0
    this.pointerType = init.pointerType ?? ''
  }
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
  vi.stubGlobal('devicePixelRatio', 2)
  // Drawing is tested in a browser; here only the interaction.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(432)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(332)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function renderStage(options: { isEditable?: boolean; onUndo?: () => void; onRedo?: () => void } = {}) {
  const ops: MaskOp[] = []
  function TestEditor() {
    const [brush, setBrush] = useState<Brush>({ tool: 'brush', sizePx: 20 })
    return (
      <>
        <MaskTools brush={brush} onBrush={setBrush} image={image} />
        <MaskingStage
          image={image}
          ops={[]}
          onOp={op => ops.push(op)}
          brush={brush}
          onBrush={setBrush}
          onUndo={options.onUndo}
          onRedo={options.onRedo}
          isEditable={options.isEditable}
        />
      </>
    )
  }
  render(<TestEditor />)
  return ops
}

const stage = () => screen.getByRole('application')
const at = (clientX: number, clientY: number) => ({
  clientX,
  clientY,
  pointerId: 1,
  pointerType: 'mouse',
  button: 0,
})
function drag(from: [number, number], ...points: [number, number][]) {
  fireEvent.pointerDown(stage(), at(...from))
  for (const point of points) fireEvent.pointerMove(stage(), at(...point))
  fireEvent.pointerUp(stage(), at(...(points.at(-1) ?? from)))
}
const size = () => screen.getByRole('slider', { name: 'Size' }).getAttribute('aria-valuetext')
const zoom = () => screen.getByText(/^[\d.]+%$/, { selector: 'span[class*=zoom]' }).textContent

describe('the masking stage', () => {
  it('reports strokes in image pixels; the fitted image has a margin of 16 pixels', () => {
    const ops = renderStage()
    drag([116, 66], [156, 66])
    expect(ops).toEqual([
      {
        kind: 'stroke',
        erases: false,
        stamps: [
          { x: 100, y: 50, radius: 10 },
          { x: 140, y: 50, radius: 10 },
        ],
      },
    ])
  })

  it.each([
    ['e', 'Eraser (E)', { kind: 'stroke', erases: true }],
    ['L', 'Lasso (L)', { kind: 'area', erases: false }],
    ['r', 'Rectangle (R)', { kind: 'area', erases: false }],
  ])('selects another tool by the key %s', (key, label, expected) => {
    const ops = renderStage()
    fireEvent.keyDown(stage(), { key })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: label }).checked).toBe(true)
    drag([116, 66], [216, 66], [216, 166])
    expect(ops).toMatchObject([expected])
  })

  it('changes the brush size by bracket keys, Alt+wheel, and wheel over the slider', () => {
    renderStage()
    fireEvent.keyDown(stage(), { key: ']' })
    expect(size()).toBe('23 px')
    fireEvent.wheel(stage(), { deltaY: 100, altKey: true })
    expect(size()).toBe('20 px')
    fireEvent.wheel(screen.getByRole('slider', { name: 'Size' }), { deltaY: -100 })
    expect(size()).toBe('23 px')
  })

  it('zooms by the wheel, and returns to the fitted image or to 100%', () => {
    renderStage()
    expect(zoom()).toBe('200%')
    fireEvent.wheel(stage(), { deltaY: -200, clientX: 200, clientY: 100 })
    expect(zoom()).not.toBe('200%')
    fireEvent.click(screen.getByRole('button', { name: /^Zoom to 100%/ }))
    expect(zoom()).toBe('100%')
    fireEvent.keyDown(stage(), { key: '0' })
    expect(zoom()).toBe('200%')
  })

  it('pans without drawing while the space bar is held', () => {
    const ops = renderStage()
    fireEvent.keyDown(stage(), { key: '1' })
    fireEvent.keyDown(window, { key: ' ' })
    drag([116, 66], [156, 66])
    fireEvent.keyUp(window, { key: ' ' })
    expect(ops).toEqual([])
  })

  it('draws nothing when not editable', () => {
    const ops = renderStage({ isEditable: false })
    drag([116, 66], [156, 66])
    expect(ops).toEqual([])
  })

  it('undoes and redoes by key and by button', () => {
    const onUndo = vi.fn()
    const onRedo = vi.fn()
    renderStage({ onUndo, onRedo })
    fireEvent.keyDown(stage(), { key: 'z', ctrlKey: true })
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(onUndo).toHaveBeenCalledTimes(2)
    fireEvent.keyDown(stage(), { key: 'Z', ctrlKey: true, shiftKey: true })
    expect(onRedo).toHaveBeenCalledTimes(1)
  })

  it('disables undo when there is nothing to undo', () => {
    renderStage()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Undo/ }).disabled).toBe(true)
    expect(() => fireEvent.keyDown(stage(), { key: 'z', ctrlKey: true })).not.toThrow()
  })

  it('ignores keys typed into a text field', () => {
    renderStage()
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { key: 'e' })
    field.remove()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Brush (B)' }).checked).toBe(true)
  })

  it('handles shortcuts while it or the page has the focus, but not while another button has it', () => {
    const onUndo = vi.fn()
    renderStage({ onUndo })
    const tool = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    const button = document.body.appendChild(document.createElement('button'))
    fireEvent.keyDown(button, { key: 'e' })
    expect(tool('Brush (B)')).toBe(true)
    fireEvent.keyDown(document.body, { key: 'e' })
    expect(tool('Eraser (E)')).toBe(true)
    fireEvent.keyDown(stage(), { key: 'l' })
    expect(tool('Lasso (L)')).toBe(true)
    fireEvent.keyDown(button, { key: 'z', ctrlKey: true })
    expect(onUndo, 'Ctrl shortcuts work everywhere').toHaveBeenCalledTimes(1)
    button.remove()
  })
})
