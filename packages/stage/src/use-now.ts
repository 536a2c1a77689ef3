import { useEffect, useState } from 'react'

const intervalMs = 5000

/** The current time in milliseconds, updated often enough for `waitText`. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Seconds from `now` until a time, at least 0. */
export function secondsUntil(time: string, now: number): number {
  return Math.max(0, (Date.parse(time) - now) / 1000)
}
