import type { Face, FaceFinding } from '../engines.ts'
import { encodeOnnx } from '../onnx/onnx-graph.ts'
import { type InferenceSession, Tensor } from '../onnx/onnxruntime.ts'
import { openSession } from '../onnx/open-session.ts'
import type { Raster } from '../raster.ts'
import { detectFaces, type FaceDetection } from './detect-faces.ts'
import { readFaceModels } from './face-models.ts'
import { type SquarePart, sampleSquare, toImage } from './sample-square.ts'
import { tfliteToOnnx } from './tflite-to-onnx.ts'

const inputSide = 192
const pointCount = 468
/** Side of the network's input relative to the detected box, and to the extent of the points. */
const partOfDetection = 1.6
const partOfPoints = 1.45
/** The part is placed again by the points of the first pass. */
const passes = 2
/** The network's own estimate that its input shows a face: hands and folds look like small faces. */
const leastConfidence = { large: 0.6, small: 0.95 }
/** Side of a small face's box relative to the image's longer side. */
const smallShare = 0.1
const mostFaces = 40
/** Outer corners of the eyes: the person's right one, the left one. */
const eyeCorners = [33, 263] as const

interface Loaded {
  detector: InferenceSession
  mesh: InferenceSession
  triangles: Uint16Array
}

/**
 * Faces by BlazeFace and MediaPipe's face mesh, which are loaded with the first image. An image's faces are found only
 * once: relight asks for them after its matte does.
 */
export function builtInFaces(): FaceFinding & { close(): Promise<void> } {
  let loading: Promise<Loaded> | undefined
  const known = new WeakMap<Raster['data'], Face[]>()
  return {
    name: 'Face mesh (built-in)',
    find: async (image, { signal, progress }) => {
      const before = known.get(image.data)
      if (before) return before
      loading ??= load()
      const { detector, mesh, triangles } = await loading
      const detections = (await detectFaces(detector, image)).slice(0, mostFaces)
      const faces: Face[] = []
      for (const [index, detection] of detections.entries()) {
        signal.throwIfAborted()
        const face = await fitMesh(mesh, image, detection)
        if (face) faces.push({ ...face, triangles })
        progress((index + 1) / detections.length)
      }
      known.set(image.data, faces)
      return faces
    },
    close: async () => {
      const loaded = await loading
      await Promise.all([loaded?.detector.release(), loaded?.mesh.release()])
    },
  }
}

async function load(): Promise<Loaded> {
  const { detector, mesh, triangles } = await readFaceModels()
  const open = (name: string, model: typeof detector) =>
    openSession(name, () => encodeOnnx(tfliteToOnnx(model)))
  return {
    detector: await open('the face detector', detector),
    mesh: await open('the face mesh', mesh),
    triangles,
  }
}

async function fitMesh(
  session: InferenceSession,
  image: Raster,
  { centerX, centerY, side, angle }: FaceDetection,
): Promise<Omit<Face, 'triangles'> | undefined> {
  const isSmall = side < smallShare * Math.max(image.width, image.height)
  const least = isSmall ? leastConfidence.small : leastConfidence.large
  let part: SquarePart = { centerX, centerY, side: side * partOfDetection, angle }
  let face: Omit<Face, 'triangles'> | undefined
  for (let pass = 0; pass < passes; pass++) {
    face = await runMesh(session, image, part)
    if (face.confidence < least) return undefined
    part = partAround(face.points)
  }
  return face
}

async function runMesh(session: InferenceSession, image: Raster, part: SquarePart) {
  const square = sampleSquare(image, part, inputSide)
  const input = new Tensor('float32', square, [1, 3, inputSide, inputSide])
  const output = await session.run({ [session.inputNames[0]]: input })
  const [places, [score]] = session.outputNames.map(name => output[name].data as Float32Array)
  const points = new Float32Array(3 * pointCount)
  const pixel = part.side / inputSide
  for (let at = 0; at < points.length; at += 3) {
    const [x, y] = toImage(part, places[at] / inputSide, places[at + 1] / inputSide)
    points.set([x, y, -places[at + 2] * pixel], at)
  }
  return { points, confidence: 1 / (1 + Math.exp(-score)) }
}

function partAround(points: Float32Array): SquarePart {
  const [right, left] = eyeCorners.map(index => points.subarray(3 * index, 3 * index + 2))
  const angle = Math.atan2(left[1] - right[1], left[0] - right[0])
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const [low, high] = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ]
  for (let at = 0; at < points.length; at += 3) {
    const along = cosine * points[at] + sine * points[at + 1]
    const across = cosine * points[at + 1] - sine * points[at]
    for (const [axis, value] of [along, across].entries()) {
      low[axis] = Math.min(low[axis], value)
      high[axis] = Math.max(high[axis], value)
    }
  }
  const [along, across] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
  return {
    centerX: cosine * along - sine * across,
    centerY: sine * along + cosine * across,
    side: partOfPoints * Math.max(high[0] - low[0], high[1] - low[1]),
    angle,
  }
}
