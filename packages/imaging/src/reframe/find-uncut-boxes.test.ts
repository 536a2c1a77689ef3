import { expect, it } from 'vitest'
import type { Face, FaceFinding } from '../engines.ts'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { findUncutBoxes } from './find-uncut-boxes.ts'

const work = { signal: new AbortController().signal, progress: createProgress(() => undefined) }
const textReading = { find: async () => [] }

it('uses the faces that are known of a large image, and gives fractions of it', async () => {
  const image: Raster = { data: new Uint8ClampedArray(1600 * 800 * 3), width: 1600, height: 800, channels: 3 }
  const face: Face = {
    points: Float32Array.of(400, 200, 0, 800, 600, 0),
    confidence: 1,
    triangles: new Uint16Array(),
  }
  const faces: FaceFinding = { name: 'Known', find: async ({ data }) => (data === image.data ? [face] : []) }
  const { heads } = await findUncutBoxes(image, { textReading, faces }, work)
  expect(heads).toEqual([{ left: 0.25, top: 0.125, right: 0.5, bottom: 0.75 }])
})
