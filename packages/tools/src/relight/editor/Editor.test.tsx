import { errorCatalog, type PlanName } from '@pentimento/protocol'
import { PlanContext, type Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { EditorTemplates } from '../../define-editor.ts'
import { mockBrowser, pngFile, renderEditor } from '../../test-editor.tsx'
import { relight } from '../contract.ts'
import { copy } from '../copy.ts'
import { presets } from '../presets.ts'
import Editor from './Editor.tsx'

const png = pngFile('sitter.png')

configure({ asyncUtilTimeout: 5000 })

mockBrowser()
/** The mocked canvas returns a surface of 4 × 2 pixels and has no WebGL. */
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 8, close: () => undefined }))
  const pixels = { data: new Uint8ClampedArray(4 * 8 * 4), width: 4, height: 8 }
  HTMLCanvasElement.prototype.getContext = ((kind: string) =>
    kind === '2d' ? { drawImage: () => undefined, getImageData: () => pixels } : null) as never
})

const template = {
  id: '7d9f3c1e-4b50-4c7e-9a53-0d6f1e2a3b4c',
  name: 'Evening',
  values: JSON.parse(JSON.stringify(presets.sunset)),
  savedAt: '2026-11-21T09:00:00.000Z',
}

function openEditor(
  options: {
    run?: Run
    templates?: Partial<EditorTemplates>
    surface?: () => Promise<never>
    plan?: PlanName
  } = {},
) {
  const surface = vi.fn(options.surface ?? (async () => ({ packed: png.slice(), madeBy: 'Relief' })))
  const save = vi.fn(async () => undefined)
  const remove = vi.fn(async () => undefined)
  const templates = { list: [template], max: 20, save, remove, ...options.templates }
  const editor = renderEditor(
    (at, callbacks) => (
      <PlanContext value={options.plan}>
        <Editor
          contract={relight}
          copy={copy}
          initialFile={undefined}
          run={at}
          templates={templates}
          surface={surface}
          {...callbacks}
        />
      </PlanContext>
    ),
    options.run,
  )
  return { ...editor, surface, save, remove }
}
const chooseFile = () =>
  fireEvent.change(screen.getByLabelText(/^Choose an image/), { target: { files: [png] } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const lightHandle = (number: number) => screen.getByRole('button', { name: new RegExp(`^Light ${number}:`) })

it('requests the surface of a chosen image and names its engine', async () => {
  const { surface } = openEditor()
  chooseFile()
  expect(await screen.findByText(/^Depth by Relief/)).toBeTruthy()
  expect(surface).toHaveBeenCalledTimes(1)
})

it.each([
  ['free', 1],
  ['pro', 0],
] as const)('says before the work what the plan doesn’t include: %s', async (plan, badges) => {
  openEditor({ plan })
  chooseFile()
  await screen.findByText(/^Depth by/)
  openTab('Export')
  for (const name of [/^Depth map/, /^Normal map/]) {
    const label = screen.getByRole('switch', { name }).closest('label')
    expect(within(label as HTMLElement).queryAllByText('Pro')).toHaveLength(badges)
  }
})

it('explains a missing WebGL 2 and still submits the image', async () => {
  const { start } = openEditor()
  chooseFile()
  expect(await screen.findByText(/This browser doesn’t support WebGL 2/)).toBeTruthy()
  press('Relight')
  const params = { ...presets.studio, depth: false, normals: false, format: 'jpeg' }
  expect(start).toHaveBeenCalledWith({ image: png }, params)
})

it('submits without a preview when the surface request fails, and retries the request', async () => {
  const { surface, start } = openEditor({ surface: () => Promise.reject(new Error('High traffic')) })
  chooseFile()
  expect(await screen.findByText('High traffic')).toBeTruthy()
  press('Try again')
  await waitFor(() => expect(surface).toHaveBeenCalledTimes(2))
  press('Relight')
  expect(start).toHaveBeenCalled()
})

it('moves a light with arrow keys and Page Up, and shows its settings', async () => {
  const { start } = openEditor()
  chooseFile()
  await screen.findByText(/^Depth by/)
  fireEvent.click(screen.getByRole('radio', { name: 'Neon' }))
  fireEvent.keyDown(lightHandle(2), { key: 'ArrowLeft', shiftKey: true })
  fireEvent.keyDown(lightHandle(2), { key: 'PageUp' })
  expect(lightHandle(2).getAttribute('aria-pressed')).toBe('true')
  const nearness = screen.getByRole<HTMLInputElement>('slider', { name: 'Closeness' })
  expect(Number(nearness.value)).toBeCloseTo(0.8)
  press('Relight')
  expect(start.mock.calls[0]?.[1].lights[1]).toMatchObject({ x: 1.05, z: 0.8 })
})

it('removes all lights and adds a new one', async () => {
  openEditor()
  chooseFile()
  await screen.findByText(/^Depth by/)
  press('Remove light')
  press('Remove light')
  expect(screen.getByText('0 of 8 lights')).toBeTruthy()
  press('Add light')
  expect(lightHandle(1)).toBeTruthy()
})

it('saves lighting under a name and applies a saved one', async () => {
  const { save, start } = openEditor()
  chooseFile()
  await screen.findByText(/^Depth by/)
  openTab('Saved')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Mine ' } })
  press('Save template')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mine' }).disabled, 'listed at once').toBe(
    true,
  )
  await waitFor(() => expect(save).toHaveBeenCalledWith('Mine', presets.studio))
  press('Evening')
  press('Relight')
  expect(start.mock.calls[0]?.[1]).toMatchObject(presets.sunset)
})

it('shows the catalog message when the template limit is reached', async () => {
  const { save, notify } = openEditor({ templates: { max: 1 } })
  chooseFile()
  await screen.findByText(/^Depth by/)
  openTab('Saved')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'One more' } })
  press('Save template')
  expect(notify).toHaveBeenCalledWith(errorCatalog['too-many-templates'].message, 'error')
  expect(save).not.toHaveBeenCalled()
})

it('offers the maps for download beside the image', () => {
  const ready = sampleTask('ready')
  const [output] = ready.outputs
  if (!output) throw new Error('the sample task has no output')
  const outputs = ['image', 'depth', 'normals'].map(name => ({ ...output, name, href: `/made/${name}` }))
  openEditor({ run: { state: 'accepted', task: { ...ready, outputs } } })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Download')).toMatch(/^\/made\/image\?download=.*relit/)
  expect(hrefOf('Depth map')).toMatch(/^\/made\/depth\?download=.*depth\.png/)
  expect(hrefOf('Normal map')).toMatch(/^\/made\/normals\?download=.*normals\.png/)
})
