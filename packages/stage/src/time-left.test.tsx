import type { Task } from '@pentimento/protocol'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleTask } from './sample-tasks.ts'
import { nextShown, timeLeftText, useTimeLeft } from './time-left.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const processing = (secondsFromStart: number): Task => ({
  ...sampleTask('processing'),
  estimateS: secondsFromStart,
  expectedAt: new Date(start + secondsFromStart * 1000).toISOString(),
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
  const { result, rerender } = renderHook(({ task }) => useTimeLeft(task), {
    initialProps: { task: processing(14) },
  })
  rerender({ task: processing(16) })
  expect(result.current).toBe('About 15 seconds left')
  rerender({ task: processing(28) })
  expect(result.current).toBe('About 30 seconds left')
})

it('begins again with another task', () => {
  const { result, rerender } = renderHook(({ task }) => useTimeLeft(task), {
    initialProps: { task: processing(14) },
  })
  rerender({ task: { ...processing(18), id: 'another' } })
  expect(result.current).toBe('About 20 seconds left')
})

it('says nothing about a task that isn’t processed or whose time is unknown', () => {
  for (const task of [undefined, sampleTask('queued'), sampleTask('processing'), sampleTask('ready')])
    expect(renderHook(() => useTimeLeft(task)).result.current).toBeUndefined()
})

it('is never negative or without a unit', () => {
  for (let seconds = -60; seconds < 4000; seconds += 0.5)
    expect(timeLeftText(nextShown(undefined, seconds))).toMatch(
      /^(Taking longer than expected|A few seconds left|About [1-9]\d* (seconds|minutes) left)$/,
    )
})
