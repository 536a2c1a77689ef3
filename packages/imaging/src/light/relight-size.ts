import { fitWithin } from '../resample/fit-within.ts'

/** Geometry and light are computed at this longest side at most, and upsampled. */
const maxSide = 1024

/** Depth range of a surface, relative to the image's longest side. */
export const reliefDepth = 0.7

export const relightSize = (image: { width: number; height: number }) => fitWithin(image, maxSide)
