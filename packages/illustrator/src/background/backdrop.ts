import type { Rgb } from '../paint/color.ts'
import type { Material } from '../scene/setting.ts'
import type { SubjectPosition } from './subject-position.ts'
import type { VenueKind } from './venues/venue.ts'

/** Furniture with a back that a subject can be on. */
export type Seat = 'sofa' | 'bed'

/** What stands at the horizon and makes a place recognized even out of focus. */
export type Landmark = 'eiffel-tower' | 'clock-tower' | 'pyramids' | 'acacias'

/** What is given of the subject in a photo and of its prompt, to paint a scene as its background. */
export interface Backdrop {
  /** Undefined if the subject's position isn't known. */
  subject?: SubjectPosition | undefined
  /** The floor in front of a wall, if the prompt describes one. */
  floor?: { material?: Material | undefined; tint?: Rgb | undefined } | undefined
  /** The trees are in blossom. */
  hasBlossoms?: boolean
  /** A railing between the subject and the view, as on a balcony. */
  hasRailing?: boolean
  /** The room has a fireplace. */
  hasFireplace?: boolean
  /** Pumpkins on the ground; for Halloween, some have faces. */
  pumpkins?: 'plain' | 'halloween' | undefined
  /** A Christmas tree with lights stands in the room. */
  hasChristmasTree?: boolean
  /** Furniture that the subject is on, whose seat is the table. */
  seat?: Seat | undefined
  /** String lights hang above. */
  hasBulbs?: boolean
  /** A public place that the subject is in. */
  venue?: VenueKind | undefined
  /** The table stands at the side of a street. */
  isStreetSide?: boolean
  /** A landmark at the horizon. */
  landmark?: Landmark | undefined
  /** Rain has left the ground wet. */
  isWet?: boolean
  /** In a forest rather than in front of one. */
  isInWoods: boolean
  /** The prompt asks for a background out of focus. */
  isBlurred: boolean
  /** Whether the subject is a person; undefined if that isn't known. */
  isPerson?: boolean | undefined
  /** The subject is larger than its height in the image suggests, and farther away. */
  isFarAway?: boolean | undefined
}

/** Whether the subject stands in the frame and isn't taller than wide, as a vehicle or a shoe seen from its side. */
export const isWide = ({ subject }: Backdrop, width: number, height: number): boolean =>
  subject !== undefined &&
  !subject.isCropped &&
  (subject.right - subject.left) * width > minAspect * (subject.bottom - subject.top) * height

/** Least width of a wide subject, relative to its height. */
const minAspect = 0.95
