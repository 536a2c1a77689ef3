import { expect, it } from 'vitest'
import type { Raster } from '../raster.ts'
import { contactShadow } from './contact-shadow.ts'

const [width, height] = [200, 150]

/** An opaque subject where it covers pixels. */
function subjectOf(covers: (x: number, y: number) => boolean): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++)
    if (covers(i % width, Math.floor(i / width))) data.set([90, 80, 70, 255], 4 * i)
  return { data, width, height, channels: 4 }
}

const isIn = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom

it('is under a car, between its wheels, and at the wheel that stands farther back', () => {
  const car = subjectOf(
    (x, y) => isIn(x, y, 30, 40, 170, 104) || isIn(x, y, 40, 60, 60, 122) || isIn(x, y, 140, 60, 158, 110),
  )
  const shadow = contactShadow(car, 1).data
  const at = (x: number, y: number) => shadow[y * width + x]
  expect(at(100, 112)).toBeGreaterThan(0.4)
  expect(at(149, 111)).toBeGreaterThan(0.4)
  expect(at(149, 125)).toBeLessThan(0.2)
  expect(at(100, 140)).toBeLessThan(0.1)
})

it('isn’t under a hand that is held out, nor between a table’s legs', () => {
  const person = subjectOf((x, y) => isIn(x, y, 80, 20, 110, 130) || isIn(x, y, 110, 50, 170, 62))
  const table = subjectOf(
    (x, y) => isIn(x, y, 20, 30, 180, 40) || isIn(x, y, 24, 30, 34, 130) || isIn(x, y, 166, 30, 176, 130),
  )
  expect(contactShadow(person, 1).data[63 * width + 165]).toBeLessThan(0.05)
  expect(contactShadow(person, 1).data[131 * width + 95]).toBeGreaterThan(0.4)
  expect(contactShadow(table, 1).data[100 * width + 100]).toBeLessThan(0.05)
})

it('is flat, as the floor is seen at a low angle, and stays dark where a soft shadow touches the subject', () => {
  const box = subjectOf((x, y) => isIn(x, y, 70, 40, 130, 110))
  const shadow = contactShadow(box, 0.5).data
  const at = (x: number, y: number) => shadow[y * width + x]
  expect(at(100, 110)).toBeGreaterThan(0.5)
  const reach = (step: (distance: number) => number) => {
    let distance = 0
    while (step(distance) > 0.03) distance++
    return distance
  }
  const [below, beside] = [
    reach(distance => at(100, 110 + distance)),
    reach(distance => at(130 + distance, 110)),
  ]
  expect(beside).toBeGreaterThan(1.3 * below)
})

it('is weak and broad around a body that is farther from the floor', () => {
  const dog = subjectOf(
    (x, y) => isIn(x, y, 40, 60, 160, 95) || isIn(x, y, 44, 60, 58, 120) || isIn(x, y, 142, 60, 156, 120),
  )
  const shadow = contactShadow(dog, 0.5).data
  const at = (x: number, y: number) => shadow[y * width + x]
  expect(at(100, 120)).toBeGreaterThan(0.05)
  expect(at(100, 120)).toBeLessThan(0.6 * at(51, 120))
  expect(at(100, 135)).toBeLessThan(0.02)
})
