import { expect, it } from 'vitest'
import { type Box, setText } from './text-layout.ts'

const box: Box = { x: 20, y: 30, width: 200, height: 120 }

/** Extreme coordinates of SVG path data with absolute commands. */
function extent(body: string): { left: number; right: number; top: number; bottom: number } {
  const xs: number[] = []
  const ys: number[] = []
  for (const [, command, list] of body.matchAll(/([A-Y])([^A-Z"]*)/g)) {
    const values = [...list.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    for (const [at, value] of values.entries())
      if (command === 'V' || (command !== 'H' && at % 2 === 1)) ys.push(value)
      else xs.push(value)
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

it.each([
  'OPEN',
  'Internationalization-of-counterrevolutionaries',
  'KEEP CALM AND CARRY ON',
  'Happy 40th Birthday to the very best Grandma in the whole wide world',
  'Éjg Ňqy \u041f\u0440\u0438\u0432\u0435\u0442',
])('keeps every outline of %j inside the box', async text => {
  for (const typeface of ['heavy', 'serif', 'italic'] as const) {
    const { body } = await setText(text, box, typeface)
    const { left, right, top, bottom } = extent(body)
    expect(left).toBeGreaterThanOrEqual(box.x - 2)
    expect(right).toBeLessThanOrEqual(box.x + box.width + 2)
    expect(top).toBeGreaterThanOrEqual(box.y - 2)
    expect(bottom).toBeLessThanOrEqual(box.y + box.height + 2)
  }
})

it('has no coordinate that is not a number', async () => {
  const { body } = await setText('Happy Birthday', { x: 82, y: 32, width: 200, height: 128 }, 'serif')
  expect(body).not.toContain('NaN')
})

it('breaks a long text into lines so that it becomes larger', async () => {
  const { lines, size } = await setText('KEEP CALM AND CARRY ON', box, 'heavy')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe('KEEP CALM AND CARRY ON')
  expect(size).toBeGreaterThan((await setText('KEEP_CALM_AND_CARRY_ON', box, 'heavy')).size)
})

it('never exceeds the maximum size', async () => {
  expect((await setText('A', box, 'heavy', { maxSize: 40 })).size).toBe(40)
})
