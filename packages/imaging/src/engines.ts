import type { Plane, Raster } from './raster.ts'
import type { Work } from './work.ts'

/** Separates a subject from what is behind it. */
export interface Matting {
  /** What the screen shows as the maker of a result. */
  readonly name: string
  /** A coarse matte, from 0 (background) to 1 (subject), of the whole picture at the network's own size. */
  matte(picture: Raster, work: Work): Promise<Plane>
}

export interface EnlargeOptions {
  /** Size of the result in pixels; any, up to 16 times the picture's on each side. */
  width: number
  height: number
  /** How far to take out noise, blur and the marks of JPEG, 0 to 1. @default 0 */
  denoise?: number
  /** Sharpening of the result, 0 to 1. @default 0 */
  sharpen?: number
  /** Ask the networks eight times, turned every way: eight times the time, about 0.1 dB. @default false */
  thorough?: boolean
}

/** Makes pictures larger. */
export interface SuperResolution {
  readonly name: string
  /** Alpha is enlarged with the picture. Throws RangeError above 16 times; stops between tiles. */
  enlarge(picture: Raster, options: EnlargeOptions, work: Work): Promise<Raster>
}

/** What a pipeline may ask for. Each is made when it is first used. */
export interface Engines {
  readonly matting: Matting
  readonly superResolution: SuperResolution
}
