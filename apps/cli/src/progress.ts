import type { WriteStream } from 'node:tty'

/** A percentage on a terminal's last line; nothing where the stream is no terminal. */
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
