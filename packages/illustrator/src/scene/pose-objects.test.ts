import { expect, it } from 'vitest'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import { poseObjects } from './pose-objects.ts'

const poseNames = (prompt: string) =>
  poseObjects(parsePrompt(prompt).objects).map(({ kind }) => kind.drawingName)

it.each([
  ['a dog on a surfboard', 'flat-surfboard'],
  ['a man riding a surfboard', 'flat-surfboard'],
  ['a boy on a snowboard', 'flat-snowboard'],
  ['a dog next to a surfboard', 'surfboard'],
])('lays a board down for who stands on it: %s', (prompt, board) => {
  expect(poseNames(prompt)).toContain(board)
})

it('puts a baseball glove in the hand of who wears it', () => {
  expect(parsePrompt('a girl wearing a baseball glove').objects[1].relation).toEqual({ kind: 'held', to: 0 })
})

it('puts a cat in a sink', () => {
  expect(parsePrompt('a cat in a sink').objects[0].relation).toEqual({ kind: 'in', to: 1 })
})
