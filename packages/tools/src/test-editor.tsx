import { type FollowUpTool, ResultHostContext, type Run } from '@pentimento/stage'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

/** A file with only the signature of a PNG. */
export const pngFile = (name: string) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], name, { type: 'image/png' })

/** Mock what jsdom lacks, for tests of editors: every image has one size, and none can be decoded. */
export function mockBrowser(size = { width: 400, height: 300 }): void {
  beforeEach(() => {
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        naturalWidth = size.width
        naturalHeight = size.height
        set src(_: string) {
          queueMicrotask(() => this.dispatchEvent(new Event('load')))
        }
        decode = () => Promise.reject(new Error('no canvas here'))
      },
    )
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    URL.createObjectURL = () => 'blob:shown'
    URL.revokeObjectURL = () => undefined
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}

const mockCallbacks = () => ({
  start: vi.fn(),
  cancel: vi.fn(),
  retry: vi.fn(),
  clear: vi.fn(),
  notify: vi.fn(),
  fetchImage: vi.fn(async () => new Blob([pngFile('brought.png')])),
})

/** The callbacks of an editor, as mocks. */
export type EditorCallbacks = ReturnType<typeof mockCallbacks>

/** Render an editor in a state of its run. @returns its mocked callbacks, and a function that sets another state */
export function renderEditor(
  elementFor: (run: Run, callbacks: EditorCallbacks) => ReactNode,
  run: Run = { state: 'none' },
  followUpTools: readonly FollowUpTool[] = [],
) {
  const callbacks = mockCallbacks()
  const host = { ...callbacks, followUpTools }
  const screenAt = (at: Run) => (
    <ResultHostContext value={host}>{elementFor(at, callbacks)}</ResultHostContext>
  )
  const { rerender, container } = render(screenAt(run))
  return { ...callbacks, container, setRun: (nextRun: Run) => rerender(screenAt(nextRun)) }
}
