import { allContracts } from '@pentimento/tools/all-contracts'
import type { ApiEndpoint } from '@pentimento/tools/api'
import { loadApi } from '@pentimento/tools/pipelines'
import { beforeAll, expect, it } from 'vitest'
import { emptyInput, missingFields, toCall, toForm } from './console-request.ts'

let endpoints: ApiEndpoint[]
beforeAll(async () => {
  endpoints = (await Promise.all(allContracts.map(loadApi))).flat()
})
const endpointAt = (path: string) => {
  const endpoint = endpoints.find(endpoint => endpoint.path === path)
  if (!endpoint) throw new Error(path)
  return endpoint
}

it('sends what was entered, without empty fields', () => {
  const photo = new File(['photo'], 'cat.jpg')
  const input = { files: { image_file: photo }, texts: { extend_left: '20', seed: '' }, format: undefined }
  const uncrop = endpointAt('/uncrop/v1')
  expect([...toForm(uncrop, input).keys()]).toEqual(['image_file', 'extend_left'])
  expect(missingFields(uncrop, input)).toEqual([])
  expect(toCall('https://example.org', uncrop, input)).toMatchObject({
    files: [{ name: 'image_file', fileName: 'cat.jpg' }],
    fields: [{ name: 'extend_left', value: '20' }],
    resultName: 'result.jpg',
  })
})

it('names what is missing, and shows an example in its place', () => {
  const upscale = endpointAt('/image-upscaling/v1/upscale')
  expect(missingFields(upscale, emptyInput)).toEqual(['image_file', 'target_width', 'target_height'])
  expect(toCall('', upscale, emptyInput)).toMatchObject({
    files: [{ fileName: 'photo.jpg' }],
    fields: [{ value: '1024' }, { value: '1024' }],
  })
  const input = { ...emptyInput, format: 'webp' as const }
  expect(toCall('', endpointAt('/remove-background/v1'), input)).toMatchObject({
    accept: 'image/webp',
    resultName: 'result.webp',
  })
})
