import type { Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderEditor } from '../../test-editor.tsx'
import { removeBackground } from '../contract.ts'
import { copy } from '../copy.ts'
import Editor from './Editor.tsx'

class ResizeObserverStub {
  observe() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', ResizeObserverStub)
afterEach(cleanup)

const subjects = [0.25, 0.75].map(x => ({
  box: { left: x - 0.2, top: 0.1, right: x + 0.2, bottom: 0.9 },
  point: { x, y: 0.5 },
}))
const task = sampleTask('ready')
const withSubjects = (found: typeof subjects): Run => ({
  state: 'accepted',
  task: { ...task, outputs: task.outputs.map(output => ({ ...output, findings: { subjects: found } })) },
})
const open = (run: Run) =>
  renderEditor(
    (at, callbacks) => (
      <Editor contract={removeBackground} copy={copy} initialFile={undefined} run={at} {...callbacks} />
    ),
    run,
  )
const frame = (name: string) => screen.getByRole('button', { name })
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

it('chooses subjects on the image or in the list, with undo, and sends them', async () => {
  const { start } = open(withSubjects(subjects))
  fireEvent.click(screen.getByRole('button', { name: 'Choose subjects' }))
  expect([isChecked('Subject 1'), isChecked('Subject 2')]).toEqual([true, true])
  fireEvent.click(frame('Subject 2'))
  expect([isChecked('Subject 1'), isChecked('Subject 2')]).toEqual([false, true])
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect([isChecked('Subject 1'), isChecked('Subject 2')]).toEqual([true, true])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Subject 2' }))
  expect(frame('Subject 2').getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  expect(start.mock.calls[0]?.[1]).toEqual({ subjects: [{ x: 0.25, y: 0.5 }] })
})

it('isn’t offered for a single subject', () => {
  open(withSubjects(subjects.slice(0, 1)))
  expect(screen.queryByRole('button', { name: 'Choose subjects' })).toBeNull()
})
