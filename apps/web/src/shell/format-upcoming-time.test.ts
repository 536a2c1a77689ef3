import { expect, it } from 'vitest'
import { formatUpcomingTime } from './format-upcoming-time.ts'

const now = new Date(2026, 2, 28, 22, 10)
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 2, day, hour, minute, second).toISOString()
const time = (hour: number, minute: number) =>
  new Date(2026, 2, 28, hour, minute).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })

it.each([
  [at(28, 22, 10, 30), `today at ${time(22, 11)}, in a minute`],
  [at(28, 22, 11, 50), `today at ${time(22, 12)}, in 2 minutes`, at(28, 22, 10, 30)],
  [at(28, 22, 11, 20), `today at ${time(22, 12)}, in a minute`, at(28, 22, 10, 30)],
  [at(28, 22, 15, 0), `today at ${time(22, 15)}, in 5 minutes`, at(28, 22, 10, 1)],
  [at(28, 23, 0), `today at ${time(23, 0)}, in 50 minutes`],
  [at(29, 0, 5, 1), `tomorrow at ${time(0, 6)}, in about 2 hours`],
  [at(28, 20, 0), `today at ${time(20, 0)}, in a minute`],
])('formats %s as %s', (timestamp, text, seenAt: string = now.toISOString()) =>
  expect(formatUpcomingTime(timestamp, new Date(seenAt))).toBe(text),
)
