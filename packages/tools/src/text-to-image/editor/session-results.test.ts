import { sampleTask } from '@pentimento/stage/samples'
import { expect, it } from 'vitest'
import { addResult, readFindings, selectedResult } from './session-results.ts'

const [output] = sampleTask('ready').outputs
const task = (id: string, names = ['image', 'second']) => ({
  ...sampleTask('ready'),
  id,
  outputs: output ? names.map(name => ({ ...output, name })) : [],
})
const results = [task('a'), task('b')]

it('contains each result once, in order of creation', () => {
  expect(addResult(addResult(results, task('c')), task('a')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('selects the chosen output, else the first of the latest result', () => {
  expect(selectedResult(results, { taskId: 'a', output: 'second' })).toMatchObject({
    task: { id: 'a' },
    output: { name: 'second' },
  })
  expect(selectedResult(results, undefined)).toMatchObject({ task: { id: 'b' }, output: { name: 'image' } })
  expect(selectedResult(results, { taskId: 'gone', output: 'image' })).toMatchObject({ task: { id: 'b' } })
  expect(selectedResult([], undefined)).toBeUndefined()
})

it('reads findings and ignores invalid ones', () => {
  expect(readFindings({ seed: 7, unrecognized: ['unicorn', 3] })).toEqual({
    seed: 7,
    unrecognized: ['unicorn'],
  })
  for (const odd of [undefined, null, 'seed', { seed: 'x', unrecognized: 'y' }])
    expect(readFindings(odd)).toEqual({ unrecognized: [] })
})
