import type { TaskInState } from '@pentimento/protocol'
import type { Run, Runs } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { mockBrowser, pngFile, renderEditor } from '../../test-editor.tsx'
import { replaceBackground } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

// A busy machine is slow.
configure({ asyncUtilTimeout: 10_000 })

const shore = pngFile('shore.png')
const wall = pngFile('wall.png')

mockBrowser()

const openEditor = (run?: Run) =>
  renderEditor(
    (at, callbacks) => (
      <Editor contract={replaceBackground} copy={copy} initialFile={undefined} run={at} {...callbacks} />
    ),
    run,
  )
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^Choose (an image|images)/), { target: { files: [file] } })
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace background' })
const tile = (name: string) => screen.getByRole('radio', { name })
const result = (
  params: TaskInState<'ready'>['params'] = { backgroundType: 'color' },
): TaskInState<'ready'> => {
  const ready = sampleTask('ready')
  const [output] = ready.outputs
  if (!output) throw new Error('the sample task has no output')
  const findings = { box: { left: 10, top: 10, right: 50, bottom: 60 }, isCut: false }
  return {
    ...ready,
    params,
    outputs: [
      { ...output, name: 'image', href: '/made/image' },
      { ...output, name: 'subject', href: '/made/subject', findings },
      { ...output, name: 'backgroundLayer', href: '/made/background' },
    ],
  }
}

it('begins with an idea, requires a prompt and submits it with the image', async () => {
  const { start } = openEditor()
  chooseFile(shore)
  await waitFor(() => expect(startButton().disabled).toBe(false))
  fireEvent.change(screen.getByLabelText('Background description'), { target: { value: ' ' } })
  expect(startButton().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Beach' }))
  fireEvent.click(startButton())
  await waitFor(() =>
    expect(start).toHaveBeenCalledWith(
      { image: shore },
      { backgroundType: 'prompt', prompt: 'A sandy beach at sunset', layers: true },
    ),
  )
})

it('submits the user’s background image only when that kind is chosen', async () => {
  const { start } = openEditor()
  chooseFile(shore)
  await waitFor(() => startButton())
  fireEvent.click(tile('Image'))
  expect(startButton().disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(/^Choose a background/), { target: { files: [wall] } })
  await waitFor(() => expect(startButton().disabled).toBe(false))
  fireEvent.click(startButton())
  await waitFor(() =>
    expect(start).toHaveBeenCalledWith(
      { image: shore, background: wall },
      { backgroundType: 'image', layers: true },
    ),
  )
  fireEvent.click(tile('Color'))
  fireEvent.click(startButton())
  await waitFor(() =>
    expect(start).toHaveBeenLastCalledWith({ image: shore }, { backgroundType: 'color', layers: true }),
  )
})

it('moves the subject with keys and applies that to a result opened from History', async () => {
  const { start } = openEditor({ state: 'accepted', task: result() })
  fireEvent.click(screen.getByRole('radio', { name: 'Arrange' }))
  const subject = screen.getByRole('button', { name: /^Subject:/ })
  fireEvent.keyDown(subject, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(subject, { key: '+' })
  expect(screen.getByLabelText('Subject position').textContent).toBe('105%, 10% right, 0% down')
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(start).toHaveBeenCalledWith(
      { image: expect.any(File), cutout: expect.any(File) },
      { backgroundType: 'color', x: 10, scale: 105, layers: true },
    ),
  )
})

it('shows the image output as the result and names the engine', () => {
  openEditor({ state: 'accepted', task: result() })
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('/made/image')
  expect(screen.getByText(/^Made by/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Variations' })).toBeNull()
})

it('returns to the settings after a failure', async () => {
  const { setRun, clear } = openEditor()
  chooseFile(shore)
  await waitFor(() => startButton())
  fireEvent.click(tile('Color'))
  fireEvent.click(startButton())
  setRun({ state: 'accepted', task: sampleTask('error') })
  fireEvent.click(screen.getByRole('button', { name: 'Change options' }))
  expect(clear).toHaveBeenCalled()
})

describe('several images', () => {
  const batch = { start: vi.fn(), cancel: vi.fn(), retry: vi.fn(), clear: vi.fn() }
  const failed: Run = { state: 'accepted', task: sampleTask('error') }
  const openBatch = (items: Runs['items'] = []) =>
    renderEditor((at, callbacks) => (
      <Editor
        contract={replaceBackground}
        copy={copy}
        initialFile={undefined}
        run={at}
        runs={{ items, ...batch }}
        {...callbacks}
      />
    ))

  it('are submitted with the same background, without refused files', async () => {
    const { start } = openBatch()
    const paper = new File(['%PDF-1.7'], 'paper.png', { type: 'image/png' })
    const input = await screen.findByLabelText(/^Choose images/)
    fireEvent.change(input, { target: { files: [shore, paper, wall] } })
    expect(await screen.findByText(/paper\.png/)).toBeTruthy()
    fireEvent.click(tile('Color'))
    fireEvent.click(startButton())
    const params = expect.objectContaining({ backgroundType: 'color' })
    expect(batch.start).toHaveBeenCalledWith([{ image: shore }, { image: wall }], params)
    expect(start).not.toHaveBeenCalled()
  })

  it('are listed with their own states and actions', () => {
    openBatch([
      { id: 'a', files: { image: shore }, run: { state: 'accepted', task: result() } },
      { id: 'b', files: { image: wall }, run: failed },
    ])
    expect(screen.getByText('1 of 2 ready')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download: shore.png' }).getAttribute('href')).toContain(
      'shore-new-background.png',
    )
    fireEvent.click(screen.getByRole('button', { name: /^Try again/ }))
    expect(batch.retry).toHaveBeenCalledWith('b')
  })
})
