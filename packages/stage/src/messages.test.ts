import { expect, it } from 'vitest'
import { waitText } from './messages.ts'

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
