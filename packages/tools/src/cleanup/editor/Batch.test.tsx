import { catalogue } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import { taskIn } from '@pentimento/stage/samples'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pngNamed } from '../../test-editor.tsx'
import { brush, choose, openEditor, remove, setUpBrowser, stage, undo } from './test-editor.tsx'

const { sees } = setUpBrowser()
const [a, b, c] = [pngNamed('a.png'), pngNamed('b.png'), pngNamed('c.png')]
const paper = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' })

async function openBatch(...files: File[]) {
  const house = openEditor()
  choose(...files)
  await screen.findByRole('application')
  return house
}
const look = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Show ${name}` })

describe('several images', () => {
  it('submits all images in one batch with the same mask', async () => {
    const { batch, start } = await openBatch(a, b, c)
    expect(remove().disabled).toBe(true)
    brush()
    fireEvent.click(screen.getByRole('button', { name: 'Clean up 3 images' }))
    await waitFor(() => expect(batch.start).toHaveBeenCalledTimes(1))
    const [each, params] = batch.start.mock.calls[0] ?? []
    expect(each.map(({ image }: { image: File }) => image)).toEqual([a, b, c])
    expect(
      new Set(each.map(({ mask }: { mask: File }) => mask)).size,
      'images of equal size share one mask',
    ).toBe(1)
    expect(params).toEqual({ mode: 'quality', format: 'png', quality: 95, keepMetadata: true })
    expect(start).not.toHaveBeenCalled()
  })

  it('shows that batches need Pro only to users without Pro', async () => {
    await openBatch(a, b)
    expect(screen.getByText(/Batches are part of Pro/)).toBeTruthy()
    cleanup()
    openEditor({ state: 'none' }, 'pro')
    choose(a, b)
    await screen.findByRole('application')
    expect(document.body.textContent).not.toContain('Pro;')
  })

  it('scales the mask for an image of another size and says so', async () => {
    sees({ width: 80, height: 60 }, 'b.png')
    const { batch } = await openBatch(a, b, c)
    expect(screen.getByText(/^b\.png: of another size than the first, so the mask is scaled/)).toBeTruthy()
    brush()
    fireEvent.click(remove())
    await waitFor(() => expect(batch.start).toHaveBeenCalledTimes(1))
    const [first, second, third] =
      batch.start.mock.calls[0]?.[0].map(({ mask }: { mask: File }) => mask) ?? []
    expect(third).toBe(first)
    expect(second).not.toBe(first)
  })

  it('keeps strokes when another image is shown, and adds strokes drawn there', async () => {
    sees({ width: 80, height: 60 }, 'b.png')
    await openBatch(a, b)
    brush()
    fireEvent.click(look('b.png'))
    await waitFor(() => expect(look('b.png').getAttribute('aria-pressed')).toBe('true'))
    brush()
    fireEvent.click(look('a.png'))
    fireEvent.click(undo())
    expect(remove().disabled, 'the first stroke remains').toBe(false)
    fireEvent.click(undo())
    expect(remove().disabled).toBe(true)
  })

  it('lists refused files with their reason and leaves them out of the batch', async () => {
    sees('unseen', 'c.png')
    const { batch } = await openBatch(a, paper, b, c)
    expect(screen.getByText(`paper.pdf: ${catalogue['unsupported-format'].says}`)).toBeTruthy()
    expect(screen.getByText(`c.png: ${catalogue['unreadable-image'].says}`)).toBeTruthy()
    expect(look('paper.pdf').disabled).toBe(true)
    brush()
    fireEvent.click(screen.getByRole('button', { name: 'Clean up 2 images' }))
    await waitFor(() => expect(batch.start.mock.calls[0]?.[0]).toHaveLength(2))
  })

  it('moves the mask to the next image when the first is removed, and edits a last remaining image alone', async () => {
    const { start } = await openBatch(a, b)
    brush()
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    expect(start.mock.calls[0]?.[0].image).toBe(b)
  })

  it('refuses a selection without any supported image', async () => {
    openEditor()
    choose(paper, new File(['GIF9'], 'other.txt'))
    expect((await screen.findByRole('alert')).textContent).toContain(catalogue['unsupported-format'].says)
  })
})

describe('a batch that has started', () => {
  const run = (state: Parameters<typeof taskIn>[0]): Run => ({ state: 'accepted', task: taskIn(state) })
  const items: BatchItem[] = [
    { id: 'task 1', files: { image: a, mask: a }, run: run('ready') },
    { id: 'task 2', files: { image: b, mask: a }, run: run('error') },
    { id: 'task 3', files: { image: c, mask: a }, run: run('queued') },
  ]
  const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

  it('shows the state of each image and its actions', async () => {
    const { comeTo, batch } = await openBatch(a, b, c, paper)
    comeTo({ state: 'none' }, items)
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Images' }))
    expect(row('a.png').getByRole('link', { name: 'Download: a.png' }).getAttribute('href')).toContain(
      'a-cleaned.png',
    )
    expect(row('c.png').getByText(/^number 2/)).toBeTruthy()
    expect(row('paper.pdf').getByText(catalogue['unsupported-format'].says)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download all' })).toBeTruthy()
    fireEvent.click(row('b.png').getByRole('button', { name: /^Try again/ }))
    expect(batch.retry).toHaveBeenCalledWith('task 2')
  })

  it('compares a single image with its original and returns to the list', async () => {
    const { comeTo } = await openBatch(a, b, c)
    comeTo({ state: 'none' }, items)
    fireEvent.click(screen.getByRole('button', { name: 'Compare a.png' }))
    expect(screen.getByAltText('Cleaned image')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back to list' }))
    expect(screen.getByRole('list', { name: 'Images' })).toBeTruthy()
  })

  it('returns to the mask with its strokes unchanged', async () => {
    const { comeTo, batch } = await openBatch(a, b, c)
    brush()
    comeTo({ state: 'none' }, items)
    fireEvent.click(screen.getByRole('button', { name: 'Edit mask' }))
    expect(batch.clear).toHaveBeenCalledTimes(1)
    comeTo({ state: 'none' })
    expect(stage()).toBeTruthy()
    expect(remove().disabled).toBe(false)
  })
})
