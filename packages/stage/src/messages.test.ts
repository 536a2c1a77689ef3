import { expect, it } from 'vitest'
import { messageWithDetail } from './messages.ts'

it('adds a detail after a colon, or as a sentence of its own', () => {
  expect(messageWithDetail('Invalid parameter', 'radius: expected 0 to 200')).toBe(
    'Invalid parameter: radius: expected 0 to 200',
  )
  expect(messageWithDetail('It failed. Try again', 'The service didn’t respond')).toBe(
    'It failed. Try again. The service didn’t respond',
  )
  expect(messageWithDetail('It failed', undefined)).toBe('It failed')
})
