import type { TaskInState } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockBrowser, pngFile, renderEditor } from '../../test-editor.tsx'
import { uncrop } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

const png = pngFile('shore.png')
const text = new File(['not a picture'], 'notes.txt', { type: 'text/plain' })

mockBrowser()

const openEditor = (run?: Run) =>
  renderEditor(
    (at, callbacks) => (
      <Editor contract={uncrop} copy={copy} initialFile={undefined} run={at} {...callbacks} />
    ),
    run,
  )
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^Choose an image/), { target: { files: [file] } })
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Uncrop' })
const result = (): TaskInState<'ready'> => {
  const ready = sampleTask('ready')
  const [output] = ready.outputs
  if (!output) throw new Error('the sample task has no output')
  return {
    ...ready,
    params: { right: 60 },
    outputs: ['image', 'second', 'third', 'fourth'].map(name => ({ ...output, name, href: `/made/${name}` })),
  }
}

it('proposes a frame, so that one press extends the image', async () => {
  const { start } = openEditor()
  chooseFile(png)
  await waitFor(() => expect(startButton().disabled).toBe(false))
  expect(screen.getByLabelText('Size of the result').textContent).toBe('560 × 460')
  fireEvent.click(startButton())
  const margins = { left: 80, right: 80, up: 80, down: 80 }
  expect(start).toHaveBeenCalledWith({ image: png }, { ...margins, variations: 4, seed: 0, format: 'jpeg' })
})

it('shows no other frame before the proposed one, which would replace a choice made meanwhile', async () => {
  openEditor()
  const sizes = new Set<string>()
  const observer = new MutationObserver(() => {
    const size = screen.queryByLabelText('Size of the result')?.textContent
    if (size) sizes.add(size)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  chooseFile(png)
  await waitFor(() => expect(startButton().disabled).toBe(false))
  observer.disconnect()
  expect([...sizes]).toEqual(['560 × 460'])
})

it('requires a frame and submits its margins', async () => {
  const { start } = openEditor()
  chooseFile(png)
  await screen.findByLabelText('Size of the result')
  fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
  expect(startButton().disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: '16:9' }))
  expect(screen.getByLabelText('Size of the result').textContent).toBe('533 × 300')
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Top edge of the frame' }), {
    key: 'ArrowUp',
    shiftKey: true,
  })
  fireEvent.click(startButton())
  const margins = { left: 66, right: 67, up: 100, down: 0 }
  expect(start).toHaveBeenCalledWith({ image: png }, { ...margins, variations: 4, seed: 0, format: 'jpeg' })
})

it('explains why a frame is too large and disables the start button', async () => {
  openEditor()
  chooseFile(png)
  await screen.findByLabelText('Size of the result')
  for (const side of ['Left', 'Right', 'Top', 'Bottom'])
    fireEvent.change(screen.getByRole('spinbutton', { name: side }), { target: { value: '2048' } })
  expect(screen.getByText(/expected at most 16 megapixels/)).toBeTruthy()
  expect(startButton().disabled).toBe(true)
})

it('explains which engines use the prompt', async () => {
  openEditor()
  chooseFile(png)
  expect(await screen.findByText(/The built-in engine ignores it/)).toBeTruthy()
})

it('refuses a file that is not an image', async () => {
  openEditor()
  chooseFile(text)
  await waitFor(() => expect(screen.getByText(/This file format isn’t supported/)).toBeTruthy())
})

it('shows the variations and downloads the chosen one', () => {
  openEditor({ state: 'accepted', task: result() })
  fireEvent.click(screen.getByRole('radio', { name: 'Variation 3' }))
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(
    /^\/made\/third\?download=/,
  )
})

it('says which sides of the chosen variation are blurred', () => {
  const ready = result()
  const [first, second] = ready.outputs
  if (!first || !second) throw new Error('the sample task has no outputs')
  second.findings = { seed: 1, blurredSides: ['up'] }
  openEditor({ state: 'accepted', task: ready })
  expect(screen.queryByText(/Blurred where/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Variation 2' }))
  expect(screen.getByText('Blurred where nothing in the image could be continued: top')).toBeTruthy()
})

it('restores the frame of a result opened from History', async () => {
  const { fetchImage, clear, setRun } = openEditor({ state: 'accepted', task: result() })
  fireEvent.click(screen.getByRole('button', { name: 'Adjust frame' }))
  await waitFor(() => expect(clear).toHaveBeenCalled())
  expect(fetchImage).toHaveBeenCalledWith('/tasks/1/inputs/image')
  setRun({ state: 'none' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Right' }).value).toBe('60'),
  )
})
