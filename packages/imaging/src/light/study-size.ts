import { fitted } from '../resample/fitted.ts'

/** Geometry and light are worked out in pictures of at most this side, and brought over to larger ones. */
const studySide = 1024

/** How far a surface reaches from its farthest to its nearest, in longest sides of the picture. */
export const reliefDepth = 0.7

export const studySizeOf = (picture: { width: number; height: number }) => fitted(picture, studySide)
