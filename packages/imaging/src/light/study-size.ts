import { fitted } from '../resample/fitted.ts'

/** Geometry and light are computed at this longest side at most, and upsampled. */
const studySide = 1024

/** Depth range of a surface, relative to the image's longest side. */
export const reliefDepth = 0.7

export const studySizeOf = (picture: { width: number; height: number }) => fitted(picture, studySide)
