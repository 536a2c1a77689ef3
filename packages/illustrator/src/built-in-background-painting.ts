import {
  type BackgroundOptions,
  type BackgroundPainting,
  composite,
  compositeOverColor,
  coverFit,
  createPlane,
  enlarge,
  type Face,
  type FaceFinding,
  fitWithin,
  type Plane,
  type Raster,
  type ReplacedBackground,
  shrink,
  type Work,
} from '@pentimento/imaging'
import { addGrain } from './background/grain.ts'
import { type SubjectPosition, subjectPosition } from './background/subject-position.ts'
import { luma, mix, type Rgb } from './paint/color.ts'
import { paintBackground } from './paint-background.ts'

/** Longest side in pixels at which a background is painted. It's out of focus, so a larger one has no more detail. */
const maxPaintSide = 1536

/**
 * Composites a subject over a background that is painted procedurally from the prompt, without a neural network.
 *
 * @param faces tells people, who don't stand on tables, from things
 */
export function builtInBackgroundPainting(faces?: FaceFinding): BackgroundPainting {
  return {
    name: 'Painter (built-in)',
    replaceBackground: (subject, options, work) => replaceBackground(subject, options, work, faces),
  }
}

async function replaceBackground(
  subject: Raster,
  { prompt, seed, light, blending = { harmonize: 0, lightWrap: 0 }, cutoutSource }: BackgroundOptions,
  { signal, progress }: Work,
  faces: FaceFinding | undefined,
): Promise<ReplacedBackground> {
  const { image, cutout } = cutoutSource ?? { image: compositeOverColor(subject, backing), cutout: subject }
  const found = await faces?.find(image, { signal, progress: progress.span(0, 0.05) })
  const isPerson = found && hasFace(found, cutout)
  const position = subjectPosition(subject)
  const size = fitWithin(subject, maxPaintSide)
  const paintWork = { signal, progress: progress.span(0.05, 0.7) }
  const lightSide = light === 'left' || light === 'right' ? light : brighterSide(subject)
  const painted = await paintBackground(
    {
      prompt,
      seed,
      ...size,
      ...(lightSide && { light: lightSide }),
      isPerson,
      subject:
        position &&
        (isPerson && isBust(found, cutout === subject ? position : subjectPosition(cutout), cutout.height)
          ? { ...position, isCropped: true }
          : position),
      silhouette: await silhouetteOf(subject),
    },
    paintWork,
  )
  const background = addGrain(await coverFit(painted, subject.width, subject.height), subject, seed)
  const lit = illuminateSubject(subject, painted.ambient, blending.harmonize / 100)
  const sceneShadow = painted.shadow && {
    ...enlargeTo(painted.shadow, subject),
    isComplete: painted.isFromAbove,
  }
  const harmonize =
    blending.harmonize *
    (painted.isForProduct ? productHarmonization : isPerson === false ? thingHarmonization : 1)
  const compositeWork = { signal, progress: progress.span(0.75, 1) }
  return {
    ...(await composite(
      lit,
      background,
      {
        ...blending,
        harmonize,
        sceneShadow,
        reflection: painted.reflection,
      },
      compositeWork,
      cutoutSource,
    )),
    background,
  }
}

const enlargeTo = (plane: Plane, { width, height }: Raster): Plane =>
  plane.width === width && plane.height === height ? plane : enlarge(plane, width, height)

/** Share of the asked adaptation of colors where products are shown. */
const productHarmonization = 0.35
/** The same of things and animals elsewhere: grass would tint what is white, and skin isn't there to be kept. */
const thingHarmonization = 0.55
/** Least change of brightness from the middle of a subject to its side that tells the side of its light. */
const leastSlope = 0.16

/** The side of a subject that is brighter, by a linear fit of its brightness across its width. */
function brighterSide({ data, width, height }: Raster): 'left' | 'right' | undefined {
  let [count, sumX, sumXX, sum, sumProduct] = [0, 0, 0, 0, 0]
  for (let y = 0; y < height; y += 3)
    for (let x = 0; x < width; x += 3) {
      const at = 4 * (y * width + x)
      if (data[at + 3] < 200) continue
      const value = luma([data[at], data[at + 1], data[at + 2]])
      count++
      sumX += x
      sumXX += x * x
      sum += value
      sumProduct += x * value
    }
  const variance = sumXX - sumX ** 2 / count
  if (!(variance > 0)) return undefined
  const slope = (sumProduct - (sumX * sum) / count) / variance
  // Along √3 standard deviations, half the width of an even distribution.
  const change = (slope * Math.sqrt((3 * variance) / count)) / (sum / count)
  if (Math.abs(change) < leastSlope) return undefined
  return change < 0 ? 'left' : 'right'
}

/** Longest side in pixels of the silhouette that casts a subject's shadow. */
const silhouetteSide = 384

async function silhouetteOf(subject: Raster): Promise<Plane> {
  const { width, height } = fitWithin(subject, silhouetteSide)
  const { data } = await shrink(subject, width, height)
  return createPlane(width, height, pixel => data[4 * pixel + 3] / 255)
}

/** Color behind an input that already is a cutout, when its faces are searched. */
const backing = '#808080'

/** Whether one of an image's faces is the subject's. */
const hasFace = (faces: readonly Face[], { data, width, height }: Raster) =>
  faces.some(({ points }) => {
    let inside = 0
    for (let at = 0; at < points.length; at += 3) {
      const [x, y] = [Math.round(points[at]), Math.round(points[at + 1])]
      if (x >= 0 && y >= 0 && x < width && y < height && data[4 * (y * width + x) + 3] > 127) inside++
    }
    return inside > points.length / 6
  })

/** Height of the largest face, relative to its owner's, from which less than the whole person is in view. */
const bustFace = 0.22

/**
 * Whether a person's face is so large that only head and shoulders are in view.
 *
 * @param position of the person in a cutout whose height, in pixels, is `cutoutHeight`
 */
function isBust(
  faces: readonly Face[],
  position: SubjectPosition | undefined,
  cutoutHeight: number,
): boolean {
  const { top, bottom } = position ?? { top: 0, bottom: 1 }
  const heights = faces.map(({ points }) => {
    const rows = points.filter((_, at) => at % 3 === 1)
    return Math.max(...rows) - Math.min(...rows)
  })
  return Math.max(...heights) > bustFace * (bottom - top) * cutoutHeight
}

/** How much of a scene's light a dim scene takes from a subject: a photographer exposes for it. */
const dimmingExponent = 0.4
/** Brightness of light that is dim, and how much paler it's then on the subject, which lamps near the camera light, too. */
const [dim, dimPaleness] = [0.75, 0.45]

/**
 * Put a subject into the light of a scene, whose color is known since it was painted: warm at sunset, dimmer and blue at
 * night. By day, nothing changes.
 *
 * @param ambient  factor for each channel; above 1 counts as 1
 * @param strength 0 to 1
 */
function illuminateSubject(subject: Raster, ambient: Rgb, strength: number): Raster {
  if (strength === 0) return subject
  const brightness = luma(ambient)
  const paleness = brightness < dim ? dimPaleness : 0
  const light = mix(ambient, [brightness, brightness, brightness], paleness)
  const exposure = Math.min(1, brightness) ** dimmingExponent / brightness
  const brightest = Math.max(1, ...light.map(factor => factor * exposure))
  const factors = light.map(factor => 1 - strength * (1 - (factor * exposure) / brightest))
  const data = new Uint8ClampedArray(subject.data)
  for (let at = 0; at < data.length; at += 4)
    for (let channel = 0; channel < 3; channel++) data[at + channel] *= factors[channel]
  return { ...subject, data }
}
