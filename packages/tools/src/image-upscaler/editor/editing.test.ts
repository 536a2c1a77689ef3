import type { Taken } from '@pentimento/stage'
import { describe, expect, it } from 'vitest'
import { accepted, askedBy, edit, formatFor, untouched } from './editing.ts'

const jpeg = new File(['a'], 'a.jpg', { type: 'image/jpeg' })
const tiff = new File(['a'], 'a.tif', { type: 'image/tiff' })
const fine: Taken = { id: '1', file: jpeg, refusal: undefined }
const paper: Taken = { id: '2', file: tiff, refusal: 'unsupported-format' }
const add = (...pictures: Taken[]) => ({ type: 'pictures-added', pictures }) as const

describe('edit', () => {
  it('adds images, and keeps a refused one beside accepted ones', () => {
    const both = edit(edit(untouched, add(fine)), add(paper))
    expect(both.pictures).toEqual([fine, paper])
    expect(accepted(both)).toEqual([fine])
  })

  it('replaces a list of only refused images', () => {
    expect(edit(edit(untouched, add(paper)), add(fine)).pictures).toEqual([fine])
  })

  it('removes an image', () => {
    const both = edit(untouched, add(fine, paper))
    expect(edit(both, { type: 'picture-removed', id: '2' }).pictures).toEqual([fine])
  })

  it('keeps the settings when the images are cleared', () => {
    const set = edit(edit(untouched, add(fine)), { type: 'set', settings: { by: 8, sharpen: 0.3 } })
    const next = edit(set, { type: 'let-go' })
    expect(next.pictures).toEqual([])
    expect(next.settings).toMatchObject({ by: 8, sharpen: 0.3, mode: 'smooth' })
  })
})

describe('the request parameters', () => {
  const { settings } = untouched

  it('hold a scale or a custom size', () => {
    expect(askedBy({ ...settings, by: 4, width: 900 }, [jpeg])).toEqual({
      scale: 4,
      mode: 'smooth',
      denoise: 'auto',
      sharpen: 0,
      faceSafe: false,
      format: 'jpeg',
    })
    const own = askedBy({ ...settings, by: 'own', width: 900 }, [jpeg])
    expect(own).toMatchObject({ width: 900 })
    expect(own).not.toHaveProperty('scale')
    expect(own).not.toHaveProperty('height')
  })

  it('are undefined before a custom size has a side', () => {
    expect(askedBy({ ...settings, by: 'own' }, [jpeg])).toBeUndefined()
  })

  it.each([
    ['of the images', undefined, [jpeg, jpeg], 'jpeg'],
    ['PNG when the images differ', undefined, [jpeg, tiff], 'png'],
    ['PNG for a format that results can’t have', undefined, [tiff], 'png'],
    ['as chosen', 'webp' as const, [jpeg], 'webp'],
  ])('use the format: %s', (_name, format, files, expected) => {
    expect(formatFor({ ...settings, format }, files)).toBe(expected)
  })
})
