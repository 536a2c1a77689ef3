import { exportUrl } from '@pentimento/protocol'
import { expect, it } from 'vitest'
import { sampleTask } from '../sample-tasks.ts'
import { type FileSettings, toExportOptions } from './file-settings.ts'

function sampleResult(params: Record<string, unknown> = {}) {
  const task = sampleTask('ready')
  const [output] = task.outputs
  if (!output) throw new Error('the sample has no output')
  return { task: { ...task, params }, output: { ...output, format: 'jpeg' as const, bytes: 500_000 } }
}

it.each<[string, FileSettings, Record<string, unknown>]>([
  ['no settings', {}, {}],
  ['the format it has', { format: 'jpeg' }, {}],
  ['the quality it has', { quality: 75 }, { quality: 75 }],
  ['the metadata it has', { metadata: 'all' }, { keepMetadata: true }],
  ['a size that it doesn’t exceed', { maxKilobytes: 500 }, {}],
])('takes the stored file for %s', (_name, settings, params) => {
  expect(toExportOptions(sampleResult(params), settings)).toEqual({})
})

it('encodes a JPEG only if its pixels change', () => {
  const result = sampleResult()
  expect(toExportOptions(result, { metadata: 'without-location' })).toEqual({
    format: 'jpeg',
    metadata: 'without-location',
  })
  expect(toExportOptions(result, { quality: 60 })).toEqual({ format: 'jpeg', quality: 60 })
  expect(toExportOptions(result, { maxKilobytes: 200 })).toMatchObject({ maxBytes: 200_000 })
  expect(toExportOptions(result, { format: 'png', quality: 60 })).toEqual({ format: 'png' })
})

it('encodes a composed result', () => {
  expect(toExportOptions(sampleResult(), {}, { background: '#ffffff', trim: 4 })).toMatchObject({
    background: '#ffffff',
    trim: 4,
  })
})

it('names the export of an output', () => {
  const href = 'https://example.com/api/tasks/one/outputs/image/abc'
  expect(exportUrl(href, { format: 'webp', quality: 80 })).toBe(
    'https://example.com/api/tasks/one/exports/image/abc?format=webp&quality=80',
  )
})
