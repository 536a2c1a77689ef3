import type { Plane, Raster } from './raster.ts'
import type { Work } from './work.ts'

/** Separates a subject from what is behind it. */
export interface Matting {
  /** What the screen shows as the maker of a result. */
  readonly name: string
  /** Alpha from 0 (background) to 1 (subject), at the picture's own size. */
  alpha(picture: Raster, work: Work): Promise<Plane>
}

/** What a pipeline may ask for. Each is made when it is first used. */
export interface Engines {
  readonly matting: Matting
}
