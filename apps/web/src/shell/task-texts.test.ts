import type { Task } from '@pentimento/protocol'
import * as contracts from '@pentimento/tools/contracts'
import { describe, expect, it } from 'vitest'
import { dayGroupName, formatDeletion, taskName } from './task-texts.ts'

const noon = new Date(2026, 2, 28, 12)
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

describe('when a result is deleted', () => {
  it.each([
    [at(28, 23), 'deleted today'],
    [at(27, 1), 'deleted today'],
    [at(29, 1), 'deleted tomorrow'],
    // The clocks go forward on the 29th in much of Europe.
    [at(30, 0), 'deleted in 2 days'],
    [at(41, 12), 'deleted in 13 days'],
  ])('%s is %s', (timestamp, text) => expect(formatDeletion(timestamp, noon)).toBe(text))
})

describe('when an image was created', () => {
  it.each([
    [at(28, 0), 'Today'],
    [at(27, 23), 'Yesterday'],
    [at(26, 23), 'Earlier'],
  ])('%s is %s', (timestamp, name) => expect(dayGroupName(timestamp, noon)).toBe(name))
})

describe('a task’s name', () => {
  const task = (params: object, inputs: object[] = []) =>
    ({ tool: contracts.textToImage.id, params, inputs }) as unknown as Task

  it('is the file name, or the beginning of the prompt if there is no file', () => {
    expect(taskName(task({ prompt: 'x' }, [{ fileName: 'Cat.png' }]))).toBe('Cat.png')
    expect(taskName(task({ prompt: 'A fox: in the snow/ice. Night' }))).toBe('A fox in the snow ice Night')
    expect(taskName(task({ prompt: 'word '.repeat(40) }))).toHaveLength(59)
    expect(taskName(task({ prompt: 'é'.repeat(400) }))).toHaveLength(60)
    expect(taskName(task({}))).toBe('Untitled')
  })
})
