import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../root.mjs'
import { chair } from './chair.ts'
import { type Scene, trace } from './path-tracer.ts'
import { stillLife } from './still-life.ts'

interface Rendering {
  scene: Scene
  width: number
  height: number
  exposure: number
}

const wheat: Scene = { ...stillLife, camera: { from: [-0.6, 1.9, 3.1], to: [-0.5, 1.5, 0], angle: 22 } }

const renderings: Rendering[] = [
  { scene: stillLife, width: 880, height: 660, exposure: 1.25 },
  { scene: chair, width: 720, height: 860, exposure: 1.25 },
  { scene: wheat, width: 720, height: 720, exposure: 1.25 },
]

// Render the scenes of the test images in e2e/images: `node scripts/examples/render.ts FOLDER 18`.
// Takes 15 minutes at 18 paths per pixel; the remaining noise looks like film grain.
const [folder = '', paths = '18'] = process.argv.slice(2)
const outputFolder = join(root, folder)
mkdirSync(outputFolder, { recursive: true })
for (const [index, { scene, width, height, exposure }] of renderings.entries()) {
  const light = trace(scene, { width, height, paths: Number(paths) }, index + 1)
  await sharp(toneMap(light, exposure), { raw: { width, height, channels: 3 } })
    .median(3)
    .webp({ quality: 84, effort: 6 })
    .toFile(join(outputFolder, `${index + 1}.webp`))
}

/**
 * Convert linear light to sRGB: ACES filmic tone mapping (Narkowicz' fit, 2015), then the sRGB transfer function.
 *
 * @param light linear RGB, interleaved
 * @param exposure multiplies the light
 * @returns 8-bit sRGB, interleaved
 */
function toneMap(light: Float32Array, exposure: number): Uint8Array {
  return Uint8Array.from(light, value => {
    const x = value * exposure * 0.6
    const film = Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
    const encoded = film <= 0.0031308 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
  })
}
