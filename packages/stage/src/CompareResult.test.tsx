import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CompareResult } from './CompareResult.tsx'
import { sampleTask } from './sample-tasks.ts'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // jsdom has no layout, so the viewport gets a fixed size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function renderResult() {
  const task = sampleTask('ready')
  const [output] = task.outputs
  if (!output) throw new Error('the sample has no output')
  render(
    <CompareResult
      task={task}
      output={output}
      originalUrl="/original"
      alt="Result"
      fileNameFor={(name, extension) => `${name} made.${extension}`}
    >
      <button type="button">Start again</button>
    </CompareResult>,
  )
  return { viewport: screen.getByRole('region'), download: screen.getByRole('link', { name: 'Download' }) }
}
const width = () => screen.getByAltText('Result').style.width
const divider = () => screen.getByRole('slider').parentElement

it('handles zoom keys only while the comparison itself has the focus', () => {
  const { viewport, download } = renderResult()
  for (const target of [download, document.body, screen.getByRole('slider')])
    fireEvent.keyDown(target, { key: '+' })
  expect(width()).toBe('400px')
  fireEvent.keyDown(viewport, { key: '+' })
  expect(width()).toBe('600px')
})

it('shows the original while O is held with the focus on the stage or the page, but not on a panel button', () => {
  const { viewport, download } = renderResult()
  const isOriginalShown = () => divider()?.hasAttribute('data-hidden')
  fireEvent.keyDown(download, { key: 'o' })
  expect(isOriginalShown()).toBe(false)
  for (const target of [viewport, document.body]) {
    fireEvent.keyDown(target, { key: 'o' })
    expect(isOriginalShown()).toBe(true)
    fireEvent.keyUp(target, { key: 'o' })
    expect(isOriginalShown()).toBe(false)
  }
})

it('downloads under the given name; the download link is focused initially', () => {
  const { download } = renderResult()
  expect(download.getAttribute('href')).toContain(encodeURIComponent('lemur.on.a.branch.jpg made.png'))
  expect(document.activeElement).toBe(download)
})
