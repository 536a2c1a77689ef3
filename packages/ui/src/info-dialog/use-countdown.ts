import { useEffect, useRef, useState } from 'react'

const tickMs = 250

/**
 * A countdown in milliseconds that runs while the page is visible and it isn't paused.
 *
 * @param onEnd called once, at 0
 */
export function useCountdown(
  ms: number,
  { isPaused, onEnd }: { isPaused: boolean; onEnd: () => void },
): number {
  const [leftMs, setLeftMs] = useState(ms)
  const end = useRef(onEnd)
  end.current = onEnd
  const hasEnded = leftMs <= 0
  useEffect(() => {
    if (isPaused || hasEnded) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = now - last
      last = now
      if (document.visibilityState === 'visible') setLeftMs(left => Math.max(0, left - passed))
    }, tickMs)
    return () => clearInterval(timer)
  }, [isPaused, hasEnded])
  useEffect(() => {
    if (hasEnded) end.current()
  }, [hasEnded])
  return leftMs
}
