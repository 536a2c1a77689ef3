import type { WriteStream } from 'node:tty'

/** Shows a percentage on the last line of a terminal; does nothing if the stream is not a terminal. */
export function showProgress(stream: WriteStream) {
  const isSeen = stream.isTTY
  let shown: number | undefined
  return {
    report: (fraction: number) => {
      const percent = Math.floor(fraction * 100)
      if (!isSeen || percent === shown) return
      shown = percent
      stream.write(`\r${String(percent).padStart(3)} %`)
    },
    clear: () => {
      if (isSeen && shown !== undefined) stream.write('\r\x1b[K')
    },
  }
}
