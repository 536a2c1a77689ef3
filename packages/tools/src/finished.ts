import { fitted, type Raster, shrink, withMark } from '@pentimento/imaging'
import type { Finish } from './allowance.ts'

/** Apply a plan's output policy: scale down, then draw the watermark, which thereby stays sharp. */
export async function finished(picture: Raster, finish: Finish | undefined): Promise<Raster> {
  if (!finish) return picture
  const { width, height } = finish.side === undefined ? picture : fitted(picture, finish.side)
  const sized = await shrink(picture, width, height)
  return finish.isMarked ? withMark(sized) : sized
}
