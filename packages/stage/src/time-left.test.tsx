import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Stage } from './run.ts'
import { sampleTask } from './sample-tasks.ts'
import { nextShown, timeLeftText, useTimeLeft, useWaitText } from './time-left.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const processing = (secondsFromStart: number, id = 'one'): Stage => ({
  state: 'processing',
  task: {
    ...sampleTask('processing'),
    id,
    estimateS: secondsFromStart,
    expectedAt: new Date(start + secondsFromStart * 1000).toISOString(),
  },
})
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

it('counts down in steps, and then says that the task takes longer', () => {
  const { result } = renderHook(() => useTimeLeft(processing(24)))
  const texts = [result.current]
  for (let second = 0; second < 40; second++) {
    wait(1)
    if (result.current !== texts.at(-1)) texts.push(result.current)
  }
  expect(texts).toEqual([
    'About 25 seconds left',
    'About 20 seconds left',
    'About 15 seconds left',
    'About 10 seconds left',
    'A few seconds left',
    'Taking longer than expected',
  ])
})

it('doesn’t go back up with a slightly later end, only with a much later one', () => {
  const { result, rerender } = renderHook(({ stage }) => useTimeLeft(stage), {
    initialProps: { stage: processing(14) },
  })
  rerender({ stage: processing(16) })
  expect(result.current).toBe('About 15 seconds left')
  rerender({ stage: processing(28) })
  expect(result.current).toBe('About 30 seconds left')
})

it('begins again with another task', () => {
  const { result, rerender } = renderHook(({ stage }) => useTimeLeft(stage), {
    initialProps: { stage: processing(14) },
  })
  rerender({ stage: processing(18, 'another') })
  expect(result.current).toBe('About 20 seconds left')
})

it('says nothing about work that isn’t in progress or whose time is unknown', () => {
  const stages: Stage[] = [
    { state: 'empty' },
    { state: 'queued', task: sampleTask('queued') },
    { state: 'processing', task: sampleTask('processing') },
    { state: 'ready', task: sampleTask('ready') },
  ]
  for (const stage of stages) expect(renderHook(() => useTimeLeft(stage)).result.current).toBeUndefined()
})

it('measures how long an upload still takes, once it has lasted two seconds', () => {
  const uploading = (fraction: number): { stage: Stage } => ({ stage: { state: 'uploading', fraction } })
  const { result, rerender } = renderHook(({ stage }) => useTimeLeft(stage), { initialProps: uploading(0) })
  wait(1)
  rerender(uploading(0.05))
  expect(result.current).toBeUndefined()
  wait(1)
  rerender(uploading(0.1))
  // A tenth in two seconds: nine more take 18.
  expect(result.current).toBe('About 20 seconds left')
  wait(8)
  rerender(uploading(0.5))
  expect(result.current).toBe('About 10 seconds left')
  rerender(uploading(1))
  expect(result.current).toBeUndefined()
})

it('says the position of a task in the queue', () => {
  vi.setSystemTime(Date.parse(sampleTask('queued').expectedAt) - 110_000)
  const { result } = renderHook(() => useWaitText({ state: 'queued', task: sampleTask('queued') }))
  expect(result.current).toBe('You’re number 2 in the queue, about 2 minutes')
})

it('is never negative or without a unit', () => {
  for (let seconds = -60; seconds < 4000; seconds += 0.5)
    expect(timeLeftText(nextShown(undefined, seconds))).toMatch(
      /^(Taking longer than expected|A few seconds left|About [1-9]\d* (seconds|minutes) left)$/,
    )
})
