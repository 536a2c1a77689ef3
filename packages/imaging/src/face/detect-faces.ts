import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import type { Raster } from '../raster.ts'
import { fitWithin } from '../resample/fit-within.ts'
import { shrink } from '../resample/shrink.ts'
import { type SquarePart, sampleSquare, toImage } from './sample-square.ts'

/** A face's box and what its eyes say about its direction, in pixels of the image. */
export interface FaceDetection {
  centerX: number
  centerY: number
  /** Longer side of the box, from chin to brows. */
  side: number
  /** Angle of the line from the person's right eye to the left one, in radians, clockwise. */
  angle: number
  /** 0 to 1. */
  confidence: number
}

const inputSide = 128
/** Grids of anchors: cells per side, anchors per cell (MediaPipe's face_detection_short_range.pbtxt). */
const grids = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
]
const valuesPerAnchor = 16
const leastConfidence = 0.5
/** Distance of centers, relative to the larger face, below which two detections are the same. */
const sameFace = 0.5
/**
 * The network finds faces of a fifth of its input and more, so that parts of the image are searched as well: a
 * quarter's side for faces in groups.
 */
const partScales = [1, 0.5, 0.25]
/** Longer side of the image that is searched: the smallest parts are as large as the network's input. */
const searchedSide = 512

/** Find faces in an image and in overlapping parts of it, the most confident first. */
export async function detectFaces(session: InferenceSession, image: Raster): Promise<FaceDetection[]> {
  const { width, height } = fitWithin(image, searchedSide)
  const small = await shrink(image, width, height)
  const scale = image.width / width
  const found: FaceDetection[] = []
  for (const part of searchedParts(small))
    for (const face of await detectInPart(session, small, part))
      found.push({
        ...face,
        centerX: face.centerX * scale,
        centerY: face.centerY * scale,
        side: face.side * scale,
      })
  found.sort((a, b) => b.confidence - a.confidence)
  const isSame = (a: FaceDetection, b: FaceDetection) =>
    Math.hypot(a.centerX - b.centerX, a.centerY - b.centerY) < sameFace * Math.max(a.side, b.side)
  return found.filter((face, index) => !found.slice(0, index).some(other => isSame(face, other)))
}

function* searchedParts({ width, height }: Raster): Generator<SquarePart> {
  const longest = Math.max(width, height)
  for (const scale of partScales) {
    const side = longest * scale
    const steps = (length: number) => Math.max(1, Math.ceil((length - side) / (side / 2)) + 1)
    const [columns, rows] = [steps(width), steps(height)]
    const center = (length: number, index: number, count: number) =>
      count === 1 ? length / 2 : side / 2 + (index * (length - side)) / (count - 1)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        yield { centerX: center(width, column, columns), centerY: center(height, row, rows), side, angle: 0 }
  }
}

async function detectInPart(
  session: InferenceSession,
  image: Raster,
  part: SquarePart,
): Promise<FaceDetection[]> {
  const square = sampleSquare(image, part, inputSide).map(value => 2 * value - 1)
  const input = new Tensor('float32', square, [1, 3, inputSide, inputSide])
  const output = await session.run({ [session.inputNames[0]]: input })
  const [boxes, scores] = session.outputNames.map(name => output[name].data as Float32Array)
  const found: FaceDetection[] = []
  let anchor = 0
  for (const { cells, anchors } of grids) {
    for (let index = 0; index < cells * cells * anchors; index++, anchor++) {
      const confidence = 1 / (1 + Math.exp(-scores[anchor]))
      if (confidence < leastConfidence) continue
      const cell = Math.floor(index / anchors)
      const [u, v] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells]
      const values = boxes.subarray(anchor * valuesPerAnchor, (anchor + 1) * valuesPerAnchor)
      const place = (at: number) => toImage(part, u + values[at] / inputSide, v + values[at + 1] / inputSide)
      const [[centerX, centerY], [rightX, rightY], [leftX, leftY]] = [place(0), place(4), place(6)]
      const side = (Math.max(values[2], values[3]) / inputSide) * part.side
      const angle = Math.atan2(leftY - rightY, leftX - rightX)
      found.push({ centerX, centerY, side, angle, confidence })
    }
  }
  return found
}
