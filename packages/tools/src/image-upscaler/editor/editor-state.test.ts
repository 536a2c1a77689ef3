import type { IncomingImage } from '@pentimento/stage'
import { describe, expect, it } from 'vitest'
import {
  acceptedImages,
  editorReducer,
  initialState,
  outputFormat,
  requestParamsFor,
} from './editor-state.ts'

const jpeg = new File(['a'], 'a.jpg', { type: 'image/jpeg' })
const tiff = new File(['a'], 'a.tif', { type: 'image/tiff' })
const fine: IncomingImage = { id: '1', file: jpeg, errorCode: undefined }
const paper: IncomingImage = { id: '2', file: tiff, errorCode: 'unsupported-format' }
const add = (...images: IncomingImage[]) => ({ type: 'images-added', images }) as const

describe('edit', () => {
  it('adds images, and keeps a rejected one beside accepted ones', () => {
    const both = editorReducer(editorReducer(initialState, add(fine)), add(paper))
    expect(both.images).toEqual([fine, paper])
    expect(acceptedImages(both)).toEqual([fine])
  })

  it('replaces a list of only rejected images', () => {
    expect(editorReducer(editorReducer(initialState, add(paper)), add(fine)).images).toEqual([fine])
  })

  it('removes an image', () => {
    const both = editorReducer(initialState, add(fine, paper))
    expect(editorReducer(both, { type: 'image-removed', id: '2' }).images).toEqual([fine])
  })

  it('keeps the settings when the images are cleared', () => {
    const set = editorReducer(editorReducer(initialState, add(fine)), {
      type: 'set',
      settings: { target: 8, sharpen: 0.3 },
    })
    const next = editorReducer(set, { type: 'files-cleared' })
    expect(next.images).toEqual([])
    expect(next.settings).toMatchObject({ target: 8, sharpen: 0.3, mode: 'smooth' })
  })
})

describe('the request parameters', () => {
  const { settings } = initialState

  it('hold a scale or a custom size', () => {
    expect(requestParamsFor({ ...settings, target: 4, width: 900 }, [jpeg])).toEqual({
      scale: 4,
      mode: 'smooth',
      denoise: 'auto',
      sharpen: 0,
      faceSafe: false,
      format: 'jpeg',
    })
    const own = requestParamsFor({ ...settings, target: 'custom', width: 900 }, [jpeg])
    expect(own).toMatchObject({ width: 900 })
    expect(own).not.toHaveProperty('scale')
    expect(own).not.toHaveProperty('height')
  })

  it('are undefined before a custom size has a side', () => {
    expect(requestParamsFor({ ...settings, target: 'custom' }, [jpeg])).toBeUndefined()
  })

  it.each([
    ['of the images', undefined, [jpeg, jpeg], 'jpeg'],
    ['PNG when the images differ', undefined, [jpeg, tiff], 'png'],
    ['PNG for a format that results can’t have', undefined, [tiff], 'png'],
    ['as chosen', 'webp' as const, [jpeg], 'webp'],
  ])('use the format: %s', (_name, format, files, expected) => {
    expect(outputFormat({ ...settings, format }, files)).toBe(expected)
  })
})
