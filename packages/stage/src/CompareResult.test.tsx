import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CompareResult } from './CompareResult.tsx'
import { taskIn } from './sample-tasks.ts'

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

function show() {
  const task = taskIn('ready')
  const [output] = task.outputs
  if (!output) throw new Error('the sample has no output')
  render(
    <CompareResult
      task={task}
      output={output}
      url="/original"
      alt="Result"
      nameOf={(name, extension) => `${name} made.${extension}`}
    >
      <button type="button">Start again</button>
    </CompareResult>,
  )
  return { room: screen.getByRole('region'), download: screen.getByRole('link', { name: 'Download' }) }
}
const width = () => screen.getByAltText('Result').style.width
const divider = () => screen.getByRole('slider').parentElement

it('handles zoom keys only while the comparison itself has the focus', () => {
  const { room, download } = show()
  for (const elsewhere of [download, document.body, screen.getByRole('slider')])
    fireEvent.keyDown(elsewhere, { key: '+' })
  expect(width()).toBe('400px')
  fireEvent.keyDown(room, { key: '+' })
  expect(width()).toBe('600px')
})

it('shows the original while O is held with the focus on the stage or the page, but not on a panel button', () => {
  const { room, download } = show()
  const shows = () => divider()?.hasAttribute('data-hidden')
  fireEvent.keyDown(download, { key: 'o' })
  expect(shows()).toBe(false)
  for (const place of [room, document.body]) {
    fireEvent.keyDown(place, { key: 'o' })
    expect(shows()).toBe(true)
    fireEvent.keyUp(place, { key: 'o' })
    expect(shows()).toBe(false)
  }
})

it('downloads under the given name; the download link is focused initially', () => {
  const { download } = show()
  expect(download.getAttribute('href')).toContain(encodeURIComponent('lemur.on.a.branch.jpg made.png'))
  expect(document.activeElement).toBe(download)
})
