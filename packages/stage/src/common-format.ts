import { formatOf, type PictureFormat } from '@pentimento/protocol'

/** The format of results by default: as the pictures came where they agree, else PNG. */
export function commonFormat(files: readonly File[]): PictureFormat {
  const [only, ...others] = new Set(files.map(({ type }) => formatOf(type)))
  return others.length === 0 ? (only ?? 'png') : 'png'
}
