import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CropFrame } from './CropFrame.tsx'
import type { Margins } from './margins.ts'

beforeEach(() => {
  vi.stubGlobal('PointerEvent', MouseEvent)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Render a frame around a small image, and start dragging its right side. */
function startDrag() {
  let margins: Margins = { left: 0, right: 0, up: 0, down: 0 }
  function TestEditor() {
    const [current, setCurrent] = useState(margins)
    margins = current
    return (
      <CropFrame
        url="image.png"
        imageSize={{ width: 100, height: 100 }}
        margins={current}
        maxMargin={1000}
        onChange={setCurrent}
      />
    )
  }
  const { container } = render(<TestEditor />)
  const side = container.querySelector('[data-handle="right"]')
  if (!side) throw new Error('The frame has no right side')
  fireEvent.pointerDown(side, { button: 0, buttons: 1, clientX: 100, clientY: 50 })
  return {
    side,
    right: () => margins.right,
    isDragging: () => container.querySelector('[data-dragging]') !== null,
  }
}

it('resizes until the pointer is released', () => {
  const { side, right, isDragging } = startDrag()
  fireEvent.pointerMove(side, { buttons: 1, clientX: 200, clientY: 50 })
  const dragged = right()
  expect(dragged).toBeGreaterThan(0)
  fireEvent.pointerUp(side, { clientX: 200, clientY: 50 })
  fireEvent.pointerMove(side, { buttons: 1, clientX: 300, clientY: 50 })
  expect(right()).toBe(dragged)
  expect(isDragging()).toBe(false)
})

it('ends the drag when the pointer moves without a pressed button, since its release was lost', () => {
  const { side, right, isDragging } = startDrag()
  fireEvent.pointerMove(side, { buttons: 1, clientX: 200, clientY: 50 })
  const dragged = right()
  fireEvent.pointerMove(side, { buttons: 0, clientX: 300, clientY: 50 })
  expect(right()).toBe(dragged)
  expect(isDragging()).toBe(false)
  fireEvent.pointerMove(side, { buttons: 1, clientX: 300, clientY: 50 })
  expect(right()).toBe(dragged)
})
