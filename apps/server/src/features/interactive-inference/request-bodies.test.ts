import { expect, it } from 'vitest'
import { createManualClock } from '../../test-clock.ts'
import { createBodies } from './request-bodies.ts'

const MiB = 2 ** 20
const busy = expect.objectContaining({ code: 'interactive-busy' })

it('bounds the bytes of one owner, which leave room for others until they are released', () => {
  const bodies = createBodies(createManualClock())
  const first = bodies.open('Ada')
  first.add(128 * MiB)
  first.received()
  const second = bodies.open('Ada')
  expect(() => second.add(64 * MiB)).toThrow(busy)
  bodies.open('Bob').add(64 * MiB)
  first.release()
  second.add(64 * MiB)
})

it('bounds the bytes of all', () => {
  const bodies = createBodies(createManualClock())
  for (const owner of ['Ada', 'Bob', 'Cem', 'Dev']) bodies.open(owner).add(128 * MiB)
  const another = bodies.open('Eva')
  expect(() => another.add(1)).toThrow(busy)
})

it('bounds the uploads of all', () => {
  const bodies = createBodies(createManualClock())
  const open = Array.from({ length: 200 }, (_, owner) => bodies.open(String(owner)))
  expect(() => bodies.open('Ada')).toThrow(busy)
  open[0]?.received()
  bodies.open('Ada')
})
