import { taskIn } from '@pentimento/stage/samples'
import { expect, it } from 'vitest'
import { foundIn, lookedAt, withMade } from './made.ts'

const [output] = taskIn('ready').outputs
const task = (id: string, names = ['image', 'second']) => ({
  ...taskIn('ready'),
  id,
  outputs: output ? names.map(name => ({ ...output, name })) : [],
})
const made = [task('a'), task('b')]

it('contains each result once, in order of creation', () => {
  expect(withMade(withMade(made, task('c')), task('a')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('selects the chosen output, else the first of the latest result', () => {
  expect(lookedAt(made, { taskId: 'a', output: 'second' })).toMatchObject({
    task: { id: 'a' },
    output: { name: 'second' },
  })
  expect(lookedAt(made, undefined)).toMatchObject({ task: { id: 'b' }, output: { name: 'image' } })
  expect(lookedAt(made, { taskId: 'gone', output: 'image' })).toMatchObject({ task: { id: 'b' } })
  expect(lookedAt([], undefined)).toBeUndefined()
})

it('reads findings and ignores invalid ones', () => {
  expect(foundIn({ seed: 7, missed: ['unicorn', 3] })).toEqual({ seed: 7, missed: ['unicorn'] })
  for (const odd of [undefined, null, 'seed', { seed: 'x', missed: 'y' }])
    expect(foundIn(odd)).toEqual({ missed: [] })
})
