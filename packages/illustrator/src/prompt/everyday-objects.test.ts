import { describe, expect, it } from 'vitest'
import { parsePrompt } from './parse-prompt.ts'

const objectNames = (prompt: string) =>
  parsePrompt(prompt).objects.map(({ kind, count }) => `${count} ${kind.drawingName}`)

describe('everyday objects have drawings of their own', () => {
  it.each([
    ['a surfboard', 'surfboard'],
    ['a snowboard', 'snowboard'],
    ['skis', 'skis'],
    ['a frisbee', 'frisbee'],
    ['a baseball bat', 'baseball-bat'],
    ['a baseball glove', 'baseball-glove'],
    ['a tennis racket', 'tennis-racket'],
    ['a sports ball', 'soccer-ball'],
    ['a microwave', 'microwave'],
    ['an oven', 'oven'],
    ['a sink', 'sink'],
    ['a hair drier', 'hair-dryer'],
    ['a TV remote', 'tv-remote'],
    ['a computer keyboard', 'keyboard'],
    ['a fork', 'fork'],
    ['a cup', 'cup'],
    ['a couch', 'couch'],
    ['a tie', 'necktie'],
    ['a dining table', 'table'],
    ['a parking meter', 'parking-meter'],
    ['a stop sign', 'stop-sign'],
  ])('%s', (prompt, drawingName) => {
    expect(objectNames(`a photo of ${prompt}`)).toEqual([`1 ${drawingName}`])
    expect(parsePrompt(prompt).unrecognized).toEqual([])
  })
})

it('counts single objects where the plural also names a pile or a pair', () => {
  expect(objectNames('three books')).toEqual(['3 closed-book'])
  expect(objectNames('four tvs')).toEqual(['4 television'])
  expect(objectNames('two red books')).toEqual(['2 closed-book'])
  expect(objectNames('three wine glasses')).toEqual(['3 wine-glass'])
  expect(objectNames('a man with glasses')).toEqual(['1 man-standing', '1 glasses'])
})

it('takes the number after a group for its size', () => {
  expect(objectNames('a herd of ten sheep')).toEqual(['10 ewe'])
  expect(objectNames('a group of four zebras')).toEqual(['4 zebra'])
  expect(objectNames('two dozen eggs')).toEqual(['24 egg'])
  expect(objectNames('a herd of cows')).toEqual(['6 cow'])
})

it('draws a table as furniture unless things are on it', () => {
  expect(objectNames('a pink dining table and a black sandwich')).toEqual(['1 table', '1 sandwich'])
  expect(parsePrompt('a lamp on a table')).toMatchObject({ setting: { ground: 'table' } })
  expect(parsePrompt('a table with a bowl of fruit')).toMatchObject({ setting: { ground: 'table' } })
})

it('takes a hair dryer in the hand for an object, not for hair', () => {
  expect(objectNames('a woman with a hair dryer')).toEqual(['1 woman-standing', '1 hair-dryer'])
})
