import type { Run } from '@pentimento/stage'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

/** A PNG to who reads no further than its first bytes. */
export const pngNamed = (name: string) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], name, { type: 'image/png' })

/** What jsdom leaves out of a browser, for an editor's tests: pictures are all of one size, and none is drawn. */
export function standInBrowser(size = { width: 400, height: 300 }): void {
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

const askFor = () => ({
  start: vi.fn(),
  cancel: vi.fn(),
  retry: vi.fn(),
  clear: vi.fn(),
  say: vi.fn(),
  bring: vi.fn(async () => new Blob([pngNamed('brought.png')])),
})

/** What an editor asks of the house. */
export type Asks = ReturnType<typeof askFor>

/** An editor at a point of its run. @returns what it asks of the house, and how it comes to other points */
export function openAt(editorAt: (run: Run, asks: Asks) => ReactNode, run: Run = { state: 'none' }) {
  const asks = askFor()
  const { rerender, container } = render(editorAt(run, asks))
  return { ...asks, container, comeTo: (at: Run) => rerender(editorAt(at, asks)) }
}
