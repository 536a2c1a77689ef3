import { z } from 'zod'
import { choiceField, defineApiEndpoint, imageFile } from '../define-api.ts'
import { type Light, relight } from './contract.ts'
import { presetNames } from './presets.ts'

const files = { image_file: imageFile('image', ['png', 'jpeg', 'webp'], { megapixels: 25 }) }

/** A JSON text as its value; other text stays as it is and is then refused. */
const parseJson = (text: unknown): unknown => {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const lights = z.preprocess(parseJson, z.array(z.unknown()).optional())

export const api = [
  defineApiEndpoint(relight, {
    path: '/relight/v1',
    summary: 'Add lights to a photo: a preset or a JSON list of up to eight.',
    files,
    fields: { preset: choiceField(presetNames, 'studio'), lights },
    toParams: ({ preset, lights }) => ({ preset, ...(lights && { lights: lights as Light[] }) }),
    toFields: ({ preset, lights }) => ({ preset, lights: lights?.length ? lights : undefined }),
    output: 'image',
    outputFormat: { by: 'accept', formats: ['jpeg', 'png', 'webp'] },
  }),
  defineApiEndpoint(relight, {
    path: '/portrait-surface-normals/v1',
    aliases: ['/portrait-surface-normals/v1/portrait-surface-normals'],
    summary: 'Surface normals: red, green and blue are X, Y and Z. The background is (128, 128, 255).',
    files,
    fields: {},
    toParams: () => ({ portraitNormals: true }),
    output: 'portraitNormals',
    outputFormat: { by: 'endpoint', format: 'jpeg' },
  }),
  defineApiEndpoint(relight, {
    path: '/portrait-depth-estimation/v1',
    aliases: ['/portrait-depth-estimation/v1/portrait-depth-estimation'],
    summary: 'Depth: white is nearest, black farthest. The background is 0.',
    files,
    fields: {},
    toParams: () => ({ portraitDepth: true }),
    output: 'portraitDepth',
    outputFormat: { by: 'endpoint', format: 'jpeg' },
  }),
]
