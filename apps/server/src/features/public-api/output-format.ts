import { type ImageFormat, mediaTypes, ToolError } from '@pentimento/protocol'
import type { ApiOutputFormat } from '@pentimento/tools/api'
import Negotiator from 'negotiator'

/** Names that clients use for JPEG, besides its media type. */
const jpegAliases = ['image/jpg', 'image/pjpeg']

/**
 * The format of the response. Only endpoints that state so follow the Accept header; any type, none and the default
 * header of axios allow every format.
 *
 * @throws ToolError 'not-acceptable'
 */
export function chooseFormat(
  output: ApiOutputFormat,
  { accept, hasAlpha }: { accept: string | undefined; hasAlpha: boolean },
): ImageFormat {
  if (output.by === 'endpoint') return output.format
  if (output.by === 'transparency') return hasAlpha ? output.transparent : output.opaque
  const headers = { accept: accept?.trim() ? accept : undefined }
  const namesOf = (format: ImageFormat) => [mediaTypes[format], ...(format === 'jpeg' ? jpegAliases : [])]
  const [preferred] = new Negotiator({ headers }).mediaTypes(output.formats.flatMap(namesOf))
  const format = output.formats.find(format => preferred && namesOf(format).includes(preferred))
  if (!format)
    throw new ToolError('not-acceptable', {
      detail: output.formats.map(format => mediaTypes[format]).join(', '),
    })
  return format
}
