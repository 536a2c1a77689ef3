import { useEffect, useState } from 'react'

/**
 * The current time in milliseconds.
 *
 * @param intervalMs between updates @default often enough for `waitText`
 */
export function useNow(intervalMs = 5000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

/** Seconds from `now` until a time, at least 0. */
export function secondsUntil(time: string, now: number): number {
  return Math.max(0, (Date.parse(time) - now) / 1000)
}
