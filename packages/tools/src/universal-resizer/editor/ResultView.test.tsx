import { EditorLayout } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockBrowser } from '../../test-editor.tsx'
import { ResultView } from './ResultView.tsx'

mockBrowser()

it('opens a result to zoom and pan it, and returns to the list', () => {
  const sample = sampleTask('ready')
  const [output] = sample.outputs
  if (!output) throw new Error('the sample task has no output')
  const names = ['instagram-story', 'x-post']
  const task = { ...sample, outputs: names.map(name => ({ ...output, name, href: `/made/${name}` })) }
  render(
    <EditorLayout stage={{ state: 'ready', task }} announcement="">
      <ResultView
        task={task}
        isFetching={false}
        onChangeFormats={vi.fn()}
        onStartOver={vi.fn()}
        fetchImage={vi.fn()}
        notify={vi.fn()}
      />
    </EditorLayout>,
  )
  const cards = screen.getAllByRole('button', { name: /in full size$/ })
  expect(cards).toHaveLength(2)
  fireEvent.click(cards[1] as HTMLElement)
  expect(screen.getByRole('region', { name: /^Result\. Plus and minus zoom/ })).toBeTruthy()
  expect(screen.getByRole('toolbar', { name: 'Zoom' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Side by side' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(
    /^\/made\/x-post\?download=.*x-post/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Back to list' }))
  expect(screen.getAllByRole('button', { name: /in full size$/ })).toHaveLength(2)
})
