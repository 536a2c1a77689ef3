import { errorCatalog } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import { sampleTask } from '@pentimento/stage/samples'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pngFile } from '../../test-editor.tsx'
import { chooseFiles, drawStroke, mockBrowser, openEditor, remove, stage, undo } from './test-editor.tsx'

const { setImageSize } = mockBrowser()
const [a, b, c] = [pngFile('a.png'), pngFile('b.png'), pngFile('c.png')]
const pdf = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' })

async function openBatch(...files: File[]) {
  const editor = openEditor()
  chooseFiles(...files)
  await screen.findByRole('application')
  return editor
}
const thumbnail = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Show ${name}` })

describe('several images', () => {
  it('submits all images in one batch with the same mask', async () => {
    const { batch, start } = await openBatch(a, b, c)
    expect(remove().disabled).toBe(true)
    drawStroke()
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
    expect(screen.getByText(/Batches are a Pro feature/)).toBeTruthy()
    cleanup()
    openEditor({ state: 'none' }, 'pro')
    chooseFiles(a, b)
    await screen.findByRole('application')
    expect(document.body.textContent).not.toContain('Pro feature')
  })

  it('scales the mask for an image of another size and says so', async () => {
    setImageSize({ width: 80, height: 60 }, 'b.png')
    const { batch } = await openBatch(a, b, c)
    expect(
      screen.getByText(/^b\.png is a different size from the first image, so the mask is scaled/),
    ).toBeTruthy()
    drawStroke()
    fireEvent.click(remove())
    await waitFor(() => expect(batch.start).toHaveBeenCalledTimes(1))
    const [first, second, third] =
      batch.start.mock.calls[0]?.[0].map(({ mask }: { mask: File }) => mask) ?? []
    expect(third).toBe(first)
    expect(second).not.toBe(first)
  })

  it('keeps strokes when another image is shown, and adds strokes drawn there', async () => {
    setImageSize({ width: 80, height: 60 }, 'b.png')
    await openBatch(a, b)
    drawStroke()
    fireEvent.click(thumbnail('b.png'))
    await waitFor(() => expect(thumbnail('b.png').getAttribute('aria-pressed')).toBe('true'))
    drawStroke()
    fireEvent.click(thumbnail('a.png'))
    fireEvent.click(undo())
    expect(remove().disabled, 'the first stroke remains').toBe(false)
    fireEvent.click(undo())
    expect(remove().disabled).toBe(true)
  })

  it('lists rejected files with their reason and leaves them out of the batch', async () => {
    setImageSize('unseen', 'c.png')
    const { batch } = await openBatch(a, pdf, b, c)
    expect(screen.getByText(`paper.pdf: ${errorCatalog['unsupported-format'].message}`)).toBeTruthy()
    expect(screen.getByText(`c.png: ${errorCatalog['unreadable-image'].message}`)).toBeTruthy()
    expect(thumbnail('paper.pdf').disabled).toBe(true)
    drawStroke()
    fireEvent.click(screen.getByRole('button', { name: 'Clean up 2 images' }))
    await waitFor(() => expect(batch.start.mock.calls[0]?.[0]).toHaveLength(2))
  })

  it('moves the mask to the next image when the first is removed, and edits a last remaining image alone', async () => {
    const { start } = await openBatch(a, b)
    drawStroke()
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
    expect(start.mock.calls[0]?.[0].image).toBe(b)
  })

  it('rejects a selection without any supported image', async () => {
    openEditor()
    chooseFiles(pdf, new File(['GIF9'], 'other.txt'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      errorCatalog['unsupported-format'].message,
    )
  })
})

describe('a batch that has started', () => {
  const run = (state: Parameters<typeof sampleTask>[0]): Run => ({
    state: 'accepted',
    task: sampleTask(state),
  })
  const items: BatchItem[] = [
    { id: 'task 1', files: { image: a, mask: a }, run: run('ready') },
    { id: 'task 2', files: { image: b, mask: a }, run: run('error') },
    { id: 'task 3', files: { image: c, mask: a }, run: run('queued') },
  ]
  const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

  it('shows the state of each image and its actions', async () => {
    const { setRun, batch } = await openBatch(a, b, c, pdf)
    setRun({ state: 'none' }, items)
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Images' }))
    expect(row('a.png').getByRole('link', { name: 'Download: a.png' }).getAttribute('href')).toContain(
      'a-cleaned.png',
    )
    expect(row('c.png').getByText(/^number 2/)).toBeTruthy()
    expect(row('paper.pdf').getByText(errorCatalog['unsupported-format'].message)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download all' })).toBeTruthy()
    fireEvent.click(row('b.png').getByRole('button', { name: /^Try again/ }))
    expect(batch.retry).toHaveBeenCalledWith('task 2')
  })

  it('compares a single image with its original and returns to the list', async () => {
    const { setRun } = await openBatch(a, b, c)
    setRun({ state: 'none' }, items)
    fireEvent.click(screen.getByRole('button', { name: 'Compare a.png' }))
    expect(screen.getByAltText('Cleaned image')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back to list' }))
    expect(screen.getByRole('list', { name: 'Images' })).toBeTruthy()
  })

  it('returns to the mask with its strokes unchanged', async () => {
    const { setRun, batch } = await openBatch(a, b, c)
    drawStroke()
    setRun({ state: 'none' }, items)
    fireEvent.click(screen.getByRole('button', { name: 'Edit mask' }))
    expect(batch.clear).toHaveBeenCalledTimes(1)
    setRun({ state: 'none' })
    expect(stage()).toBeTruthy()
    expect(remove().disabled).toBe(false)
  })
})
