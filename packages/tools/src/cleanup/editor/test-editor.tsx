import type { PlanName } from '@pentimento/protocol'
import {
  type BatchItem,
  PlanContext,
  ResultActionContext,
  ResultHostContext,
  type Run,
} from '@pentimento/stage'
import { cleanup as cleanUp, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pngFile } from '../../test-editor.tsx'
import { cleanup } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

export const png = pngFile('beach.png')
export const resultBlob = new Blob([png, 'result'], { type: 'image/png' })

/** jsdom has no PointerEvent. */
class FakePointerEvent extends MouseEvent {
  readonly pointerId = 1
  readonly pointerType = 'mouse'
  readonly pressure = 0.5
}

interface Size {
  width: number
  height: number
}

/** Mock the browser APIs that jsdom lacks. An image has the size last set for its name, else the size set for all. */
export function mockBrowser() {
  const defaultSize = { width: 40, height: 30 }
  let size: Size = defaultSize
  const sizes = new Map<string, Size | 'unseen'>()
  const fileNames = new Map<string, string>()
  let openBitmaps = 0
  beforeEach(() => {
    openBitmaps = 0
    size = defaultSize
    sizes.clear()
    vi.stubGlobal('createImageBitmap', async (file: Blob) => {
      openBitmaps++
      const imageSize = file instanceof File ? (sizes.get(file.name) ?? size) : size
      return { ...(imageSize === 'unseen' ? size : imageSize), close: () => openBitmaps-- }
    })
    vi.stubGlobal('PointerEvent', FakePointerEvent)
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        naturalWidth = 0
        naturalHeight = 0
        set src(url: string) {
          const imageSize = sizes.get(fileNames.get(url) ?? '') ?? size
          if (imageSize !== 'unseen')
            Object.assign(this, { naturalWidth: imageSize.width, naturalHeight: imageSize.height })
          queueMicrotask(() => this.dispatchEvent(new Event(imageSize === 'unseen' ? 'error' : 'load')))
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
    // Drawing is tested in a browser; these tests cover interaction only.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(352)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(272)
    URL.createObjectURL = file => {
      const url = `blob:${fileNames.size}`
      fileNames.set(url, file instanceof File ? file.name : '')
      return url
    }
    URL.revokeObjectURL = () => undefined
  })
  afterEach(async () => {
    cleanUp()
    // A bitmap requested just before unmounting is closed as soon as it is decoded.
    await waitFor(() => expect(openBitmaps, 'bitmaps still open after the editor is unmounted').toBe(0))
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return {
    /** From now on all images, or those of one file name, have this size or can't be displayed. */
    setImageSize: (imageSize: Size | 'unseen', name?: string) => {
      if (name) sizes.set(name, imageSize)
      else if (imageSize !== 'unseen') size = imageSize
    },
  }
}

/** Render the editor in a run state, with mocks of its callbacks. */
export function openEditor(run: Run = { state: 'none' }, plan: PlanName = 'visitor') {
  const callbacks = {
    start: vi.fn(),
    cancel: vi.fn(),
    retry: vi.fn(),
    clear: vi.fn(),
    notify: vi.fn(),
    fetchImage: vi.fn(async (_href: string, _signal?: AbortSignal) => resultBlob),
  }
  const used = vi.fn()
  const batch = { start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
  const screenAt = (at: Run, items: BatchItem[]) => (
    <ResultActionContext value={used}>
      <ResultHostContext value={{ ...callbacks, followUpTools: [] }}>
        <PlanContext value={plan}>
          <Editor
            contract={cleanup}
            copy={copy}
            initialFile={undefined}
            run={at}
            runs={{ items, ...batch }}
            {...callbacks}
          />
        </PlanContext>
      </ResultHostContext>
    </ResultActionContext>
  )
  const { rerender } = render(screenAt(run, []))
  return {
    ...callbacks,
    used,
    batch,
    setRun: (at: Run, items: BatchItem[] = []) => rerender(screenAt(at, items)),
  }
}

export const stage = () => screen.getByRole('application')
export const remove = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Remove|Clean up \d+ images)$/ })
export const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Undo/ })

export const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/^Choose images/), { target: { files } })

export async function openImage(run?: Run) {
  const editor = openEditor(run)
  chooseFiles(png)
  await screen.findByRole('application')
  return editor
}

/** Apply only by the button, as this test does. */
export const applyManually = () =>
  fireEvent.click(screen.getByRole('switch', { name: /Apply automatically/ }))

/** Draw a stroke through the middle of the image. */
export function drawStroke() {
  fireEvent.pointerDown(stage(), { clientX: 150, clientY: 130, button: 0 })
  fireEvent.pointerMove(stage(), { clientX: 200, clientY: 130 })
  fireEvent.pointerUp(stage(), { clientX: 200, clientY: 130 })
}
