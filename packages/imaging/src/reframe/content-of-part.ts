import { type Box, clipBox } from '../box.ts'
import type { KnownContent } from '../engines.ts'
import { cropPlane } from '../matte/crop.ts'
import type { Raster } from '../raster.ts'

/**
 * What a part of an image shows.
 *
 * @param part in pixels of the image
 */
export function contentOfPart(
  { matte, lines, heads }: KnownContent,
  part: Box,
  image: Pick<Raster, 'width' | 'height'>,
): KnownContent {
  const [width, height] = [part.right - part.left, part.bottom - part.top]
  const inPart = ({ left, top, right, bottom }: Box) => {
    const box = {
      left: (left * image.width - part.left) / width,
      top: (top * image.height - part.top) / height,
      right: (right * image.width - part.left) / width,
      bottom: (bottom * image.height - part.top) / height,
    }
    const visible = clipBox(box, 1, 1)
    return visible.left < visible.right && visible.top < visible.bottom ? [visible] : []
  }
  return {
    matte: cropPlane(matte, part, image),
    lines: lines.flatMap(inPart),
    heads: heads.flatMap(inPart),
  }
}
