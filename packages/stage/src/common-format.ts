import { type ImageFormat, parseImageFormat } from '@pentimento/protocol'

/** Default format of the results: the format of the files if they all have the same, else PNG. */
export function commonFormat(files: readonly File[]): ImageFormat {
  const [only, ...others] = new Set(files.map(({ type }) => parseImageFormat(type)))
  return others.length === 0 ? (only ?? 'png') : 'png'
}
