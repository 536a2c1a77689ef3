import { expect, it } from 'vitest'
import { raiseContrast } from './raise-contrast.ts'

it('stretches a faint trace in a line to black and white, and nothing else', () => {
  const [width, height] = [40, 20]
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.floor(at / 3) % 4 < 2 ? 200 : 204,
  )
  const corners = [
    { x: 8, y: 4 },
    { x: 32, y: 4 },
    { x: 32, y: 16 },
    { x: 8, y: 16 },
  ] as const
  const image = { data, width, height, channels: 3 as const }
  const raised = raiseContrast(image, [{ corners }])
  const at = (x: number, y: number) => raised.data[(y * width + x) * 3]
  expect([at(12, 10), at(14, 10)]).toEqual([0, 255])
  expect([at(0, 10), at(2, 10)]).toEqual([200, 204])
  expect(image.data[3 * (10 * width + 12)]).toBe(200)
})
