import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Raster } from '../raster.ts'
import { createProgress } from '../work.ts'
import { isnetMatting } from './isnet.ts'

const matting = isnetMatting()
afterAll(() => matting.close())

const figure = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450" viewBox="0 0 1200 900">
  <rect width="1200" height="900" fill="#a9c6e3"/><path d="M0 620 Q300 480 640 600 T1200 540 V900 H0Z" fill="#6f8f4e"/>
  <path d="M330 900 C330 660 430 560 600 550 C770 560 870 660 870 900Z" fill="#a82e24"/>
  <path d="M430 330 C420 150 520 90 605 92 C700 95 790 160 772 340 Q760 480 600 500 Q450 480 430 330Z" fill="#3a2417"/>
  <path d="M540 470 h120 v110 q-60 50 -120 0Z" fill="#c98f68"/><ellipse cx="600" cy="350" rx="118" ry="150" fill="#ecc29d"/>
  <ellipse cx="555" cy="345" rx="14" ry="9" fill="#2b1a12"/><ellipse cx="645" cy="345" rx="14" ry="9" fill="#2b1a12"/>
  <path d="M560 430 Q600 455 640 430" stroke="#8f3b33" stroke-width="10" fill="none"/>
</svg>`

async function drawn(): Promise<Raster> {
  const data = await sharp(Buffer.from(figure)).removeAlpha().raw().toBuffer()
  return { data, width: 600, height: 450, channels: 3 }
}

test('separates a figure from its background', async () => {
  const reported: number[] = []
  const signal = new AbortController().signal
  const { data, width, height } = await matting.matte(await drawn(), {
    signal,
    progress: createProgress(fraction => reported.push(fraction)),
  })
  expect({ width, height }).toEqual({ width: 1024, height: 1024 })
  const at = (x: number, y: number) => data[Math.floor(y * height) * width + Math.floor(x * width)]
  expect(at(0.5, 0.4)).toBeGreaterThan(0.9)
  expect(at(0.5, 0.85)).toBeGreaterThan(0.9)
  for (const [x, y] of [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.02, 0.98],
    [0.98, 0.98],
  ])
    expect(at(x, y)).toBeLessThan(0.1)
  expect(data.every(value => value >= 0 && value <= 1)).toBe(true)
  expect(reported).toEqual([0.2])
})

test('stops when its signal is aborted', async () => {
  const reason = new Error('enough')
  const work = { signal: AbortSignal.abort(reason), progress: createProgress(() => {}) }
  await expect(matting.matte(await drawn(), work)).rejects.toBe(reason)
})
