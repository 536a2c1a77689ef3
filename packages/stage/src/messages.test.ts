import { expect, it } from 'vitest'
import { messageWithDetail } from './format.ts'
import { waitText } from './messages.ts'

it('adds a detail after a colon, or as a sentence of its own', () => {
  expect(messageWithDetail('Invalid parameter', 'radius: expected 0 to 200')).toBe(
    'Invalid parameter: radius: expected 0 to 200',
  )
  expect(messageWithDetail('It failed. Try again', 'The service didn’t respond')).toBe(
    'It failed. Try again. The service didn’t respond',
  )
  expect(messageWithDetail('It failed', undefined)).toBe('It failed')
})

it.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, 'about a minute'],
  [89, 'about a minute'],
  [90, 'about 2 minutes'],
  [500, 'about 8 minutes'],
  [11 * 60, 'about 10 minutes'],
  [13 * 60, 'about 15 minutes'],
  [56 * 60, 'about 55 minutes'],
  [58 * 60, 'about an hour'],
  [150 * 60, 'about 3 hours'],
])('describes a wait of %d s as %s', (seconds, text) => expect(waitText(seconds)).toBe(text))
