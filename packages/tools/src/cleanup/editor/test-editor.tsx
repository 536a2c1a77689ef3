import type { PlanName } from '@pentimento/protocol'
import { type BatchItem, PlanContext, type Run, UsesContext } from '@pentimento/stage'
import { cleanup as cleanUp, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { pngNamed } from '../../test-editor.tsx'
import { cleanup } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

export const png = pngNamed('beach.png')
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
export function setUpBrowser() {
  const usual = { width: 40, height: 30 }
  let size: Size = usual
  const sizes = new Map<string, Size | 'unseen'>()
  const named = new Map<string, string>()
  let openBitmaps = 0
  beforeEach(() => {
    openBitmaps = 0
    size = usual
    sizes.clear()
    vi.stubGlobal('createImageBitmap', async (file: Blob) => {
      openBitmaps++
      const seen = file instanceof File ? (sizes.get(file.name) ?? size) : size
      return { ...(seen === 'unseen' ? size : seen), close: () => openBitmaps-- }
    })
    vi.stubGlobal('PointerEvent', FakePointerEvent)
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        naturalWidth = 0
        naturalHeight = 0
        set src(url: string) {
          const seen = sizes.get(named.get(url) ?? '') ?? size
          if (seen !== 'unseen') Object.assign(this, { naturalWidth: seen.width, naturalHeight: seen.height })
          queueMicrotask(() => this.dispatchEvent(new Event(seen === 'unseen' ? 'error' : 'load')))
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
      const url = `blob:${named.size}`
      named.set(url, file instanceof File ? file.name : '')
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
    sees: (seen: Size | 'unseen', name?: string) => {
      if (name) sizes.set(name, seen)
      else if (seen !== 'unseen') size = seen
    },
  }
}

/** Render the editor in a run state, with mocks of its callbacks. */
export function openEditor(run: Run = { state: 'none' }, plan: PlanName = 'visitor') {
  const asks = {
    start: vi.fn(),
    cancel: vi.fn(),
    retry: vi.fn(),
    clear: vi.fn(),
    say: vi.fn(),
    bring: vi.fn(async (_href: string, _signal?: AbortSignal) => resultBlob),
  }
  const used = vi.fn()
  const batch = { start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
  const screenAt = (at: Run, items: BatchItem[]) => (
    <UsesContext value={used}>
      <PlanContext value={plan}>
        <Editor
          contract={cleanup}
          copy={copy}
          handedOver={undefined}
          run={at}
          runs={{ items, ...batch }}
          {...asks}
        />
      </PlanContext>
    </UsesContext>
  )
  const { rerender } = render(screenAt(run, []))
  return { ...asks, used, batch, comeTo: (at: Run, items: BatchItem[] = []) => rerender(screenAt(at, items)) }
}

export const stage = () => screen.getByRole('application')
export const remove = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Remove|Clean \d+ pictures)$/ })
export const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Undo/ })

export const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/^Choose pictures/), { target: { files } })

export async function openPicture(run?: Run) {
  const house = openEditor(run)
  choose(png)
  await screen.findByRole('application')
  return house
}

/** Draw a stroke through the middle of the image. */
export function brush() {
  fireEvent.pointerDown(stage(), { clientX: 150, clientY: 130, button: 0 })
  fireEvent.pointerMove(stage(), { clientX: 200, clientY: 130 })
  fireEvent.pointerUp(stage(), { clientX: 200, clientY: 130 })
}
