import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { decode } from '../codec/decode.ts'
import type { Face } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { builtInFaces } from './built-in-faces.ts'

// The examples' photographs; sources and terms in apps/web/public/examples/CREDITS.md.
const examples = join(import.meta.dirname, '../../../../apps/web/public/examples')
const limits = { maxPixels: 4e6, maxBytes: 1e6 }
const faces = builtInFaces()
afterAll(() => faces.close())

async function facesIn(name: string): Promise<Face[]> {
  const { raster } = await decode(await readFile(join(examples, name)), limits)
  return faces.find(raster, { signal: new AbortController().signal, progress: createProgress(() => {}) })
}
/** Points of the mesh (MediaPipe's canonical face model). */
const landmarks = { noseTip: 1, rightEye: 33, leftEye: 263, chin: 152, forehead: 10, rightCheek: 234 }
const place = ({ points }: Face, name: keyof typeof landmarks) =>
  points.subarray(3 * landmarks[name], 3 * landmarks[name] + 3)

it.each(['relight/1-before-480.avif', 'relight/2-before-480.avif'])('finds the face in %s', async name => {
  const found = await facesIn(name)
  expect(found).toHaveLength(1)
  const [face] = found
  const [, eyeY] = place(face, 'rightEye')
  expect(place(face, 'forehead')[1]).toBeLessThan(eyeY)
  expect(place(face, 'chin')[1]).toBeGreaterThan(place(face, 'noseTip')[1])
  expect(place(face, 'rightEye')[0]).toBeLessThan(place(face, 'leftEye')[0])
  expect(place(face, 'noseTip')[2], 'the nose is in front').toBeGreaterThan(place(face, 'rightCheek')[2] + 20)
})

it.each(['relight/3-before-480.avif', 'remove-background/2-before-480.avif'])(
  'finds none in %s',
  async name => expect(await facesIn(name)).toEqual([]),
)

it('finds the faces of an image only once', async () => {
  const image: Raster = { data: new Uint8ClampedArray(64 * 64 * 3), width: 64, height: 64, channels: 3 }
  const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
  expect(await faces.find(image, work)).toBe(await faces.find({ ...image }, work))
})
