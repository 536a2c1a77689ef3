import { formatOf, type PictureFormat } from '@pentimento/protocol'

/** Default format of the results: the format of the files if they all have the same, else PNG. */
export function commonFormat(files: readonly File[]): PictureFormat {
  const [only, ...others] = new Set(files.map(({ type }) => formatOf(type)))
  return others.length === 0 ? (only ?? 'png') : 'png'
}
