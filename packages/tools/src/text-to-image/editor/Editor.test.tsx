import type { TaskInState } from '@pentimento/protocol'
import type { Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockBrowser, renderEditor } from '../../test-editor.tsx'
import { textToImage } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'
import { ideas } from './IdeaList.tsx'

mockBrowser()

function openEditor(run?: Run, generatesPhotos = false) {
  const open = vi.fn()
  const editor = renderEditor(
    (at, callbacks) => (
      <Editor
        contract={textToImage}
        copy={copy}
        initialFile={undefined}
        run={at}
        generatesPhotos={generatesPhotos}
        {...callbacks}
      />
    ),
    run,
    [{ name: 'Uncrop', open }],
  )
  return { ...editor, open }
}
const prompt = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
const write = (value: string) => fireEvent.change(prompt(), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Generate \d/ }))

function ready(
  params: object = {},
  id: string = crypto.randomUUID(),
): { state: 'accepted'; task: TaskInState<'ready'> } {
  const task = sampleTask('ready')
  const outputs = task.outputs.flatMap(output =>
    ['image', 'second'].map((name, index) => ({
      ...output,
      name,
      href: `/made/${name}`,
      findings: { seed: 40 + index, unrecognized: index === 0 ? [] : ['unicorn'] },
    })),
  )
  return {
    state: 'accepted',
    task: { ...task, id, inputs: [], outputs, params: { prompt: 'a calm sea', ...params } },
  }
}

it('submits nothing without a prompt and shows that it is required', () => {
  const { start } = openEditor()
  submit()
  expect(start).not.toHaveBeenCalled()
  expect(screen.getByText('Required')).toBeTruthy()
  expect(document.activeElement).toBe(prompt())
})

it('refuses a prompt of punctuation only, until it has letters', () => {
  const { start } = openEditor()
  write('?!')
  submit()
  expect(start).not.toHaveBeenCalled()
  expect(screen.getByText(/^Invalid prompt/)).toBeTruthy()
  write('?! a fox')
  expect(screen.queryByText(/^Invalid prompt/)).toBeNull()
})

it('submits the chosen prompt, style, aspect ratio, number and seed', () => {
  const { start } = openEditor()
  write('a calm sea')
  fireEvent.click(screen.getByRole('radio', { name: 'Watercolor' }))
  fireEvent.click(screen.getByRole('radio', { name: '16:9' }))
  fireEvent.click(screen.getByRole('radio', { name: '2' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Exclude' }), { target: { value: 'boats' } })
  fireEvent.click(screen.getByRole('radio', { name: '512' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Seed' }), { target: { value: '123456789' } })
  submit()
  expect(start).toHaveBeenCalledWith(
    {},
    {
      prompt: 'a calm sea',
      negativePrompt: 'boats',
      style: 'watercolor',
      aspect: '16:9',
      size: 512,
      seed: 100_000,
      images: 2,
    },
  )
})

it('submits an idea with its style and seed', () => {
  const { start } = openEditor()
  const [idea] = ideas
  fireEvent.click(screen.getByRole('button', { name: idea?.prompt ?? '' }))
  submit()
  expect(start.mock.calls[0]?.[1]).toMatchObject({
    prompt: idea?.prompt,
    style: idea?.style,
    seed: idea?.seed,
  })
})

it('shows why the server rejected a prompt at the prompt field', () => {
  const message =
    'This prompt appears to ask for explicit content, so nothing was generated. Try describing it differently'
  openEditor({ state: 'rejected', message, mayRetry: false, code: 'nsfw-prompt' })
  expect(prompt().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(message)).toBeTruthy()
})

it('shows each image with its seed and missing words, and downloads the chosen one', () => {
  const { open } = openEditor(ready())
  expect(screen.getByText(/seed 40/)).toBeTruthy()
  expect(screen.queryByText(/^Not in the image/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Variation 2' }))
  expect(screen.getByText('Not in the image: unicorn')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
    '/made/second?download=a-calm-sea-41.png',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Continue in…' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Uncrop' }))
  expect(open).toHaveBeenCalledWith(expect.any(String), 'second')
})

it('generates again with another seed and keeps earlier results', () => {
  const { start, setRun } = openEditor(ready({ style: 'oil', images: 2, seed: 40 }, 'first'))
  fireEvent.click(screen.getByRole('button', { name: 'Generate again' }))
  const again = start.mock.calls[0]?.[1]
  expect(again).toMatchObject({ prompt: 'a calm sea', style: 'oil', images: 2 })
  expect(again.seed).not.toBe(40)
  setRun(ready({ prompt: 'a calm sea' }, 'second'))
  const strip = screen.getAllByRole('button', { name: /^View: / })
  expect(strip.map(button => button.getAttribute('aria-current'))).toEqual([null, 'true'])
  fireEvent.click(strip[0] as HTMLElement)
  expect(screen.getByText(/^Oil/)).toBeTruthy()
})

it('generates the same prompt in another style', () => {
  const { start } = openEditor(ready({ seed: 40 }))
  fireEvent.click(screen.getByRole('button', { name: 'Change style' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ink' }))
  expect(start.mock.calls[0]?.[1]).toMatchObject({ prompt: 'a calm sea', style: 'ink', seed: 40 })
})

it('returns from a result to its form, and from the form to the result', () => {
  const { clear, setRun } = openEditor(ready({ prompt: 'a fox' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit prompt' }))
  expect(clear).toHaveBeenCalled()
  setRun({ state: 'none' })
  expect(prompt().value).toBe('a fox')
  fireEvent.click(screen.getByRole('button', { name: 'Back to images' }))
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy()
})

it('names the engine, and for a built-in one explains how to connect another', () => {
  openEditor(ready())
  expect(screen.getByText(/^Made by ISNet \(built-in\)/)).toBeTruthy()
  expect(screen.getByText(/PENTIMENTO_PROVIDER_KIND/)).toBeTruthy()
})

it('offers photos only where an engine makes them, and otherwise says that it draws', () => {
  openEditor()
  expect(screen.queryByRole('radio', { name: 'Photo' })).toBeNull()
  expect(screen.getByText(/^Illustrator draws your image/)).toBeTruthy()
  cleanup()
  openEditor(undefined, true)
  expect(screen.getByRole('radio', { name: 'Photo' })).toBeTruthy()
  expect(screen.queryByText(/^Illustrator draws your image/)).toBeNull()
})
