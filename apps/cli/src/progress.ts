import type { WriteStream } from 'node:tty'

/** Shows a percentage on the last line of a terminal; does nothing if the stream is not a terminal. */
export function showProgress(stream: WriteStream) {
  const isTerminal = stream.isTTY
  let shownPercent: number | undefined
  return {
    update: (fraction: number) => {
      const percent = Math.floor(fraction * 100)
      if (!isTerminal || percent === shownPercent) return
      shownPercent = percent
      stream.write(`\r${String(percent).padStart(3)} %`)
    },
    clear: () => {
      if (isTerminal && shownPercent !== undefined) stream.write('\r\x1b[K')
    },
  }
}
