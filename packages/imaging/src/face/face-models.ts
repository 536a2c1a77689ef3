import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readTflite, type TfliteModel } from './read-tflite.ts'

/** Networks that find faces and their shape, and the triangles between the points of that shape. */
export interface FaceModels {
  /** BlazeFace, short range: 128 × 128 pixels, −1 to 1. */
  detector: TfliteModel
  /** The face mesh: 192 × 192 pixels, 0 to 1; 468 points. */
  mesh: TfliteModel
  /** Three indices of points per triangle. */
  triangles: Uint16Array
}

/** The assets that are read, by the ends of their names. */
const assets = {
  detector: 'face_detection_short_range.tflite',
  mesh: 'face_landmark.tflite',
  geometry: 'geometry_pipeline_metadata_landmarks.binarypb',
}
const packageName = '@mediapipe/face_mesh'

/**
 * Read the networks of `@mediapipe/face_mesh` (Apache 2.0), which stores its assets in one file and lists them in its
 * loader script: Bazarevsky et al., "BlazeFace", 2019; Kartynnik et al., "Real-time facial surface geometry from
 * monocular video", 2019.
 */
export async function readFaceModels(): Promise<FaceModels> {
  const folder = dirname(createRequire(import.meta.url).resolve(packageName))
  const path = (name: string) => join(folder, `face_mesh_solution_packed_assets${name}`)
  const [data, loader] = await Promise.all([readFile(path('.data')), readFile(path('_loader.js'), 'utf8')])
  const read = (name: string) => {
    const pattern = `/${name.replaceAll('.', '\\.')}", "start": (\\d+), "end": (\\d+)`
    const found = new RegExp(pattern).exec(loader)
    if (!found) throw new Error(`${packageName} has no asset ${name}`)
    return data.subarray(Number(found[1]), Number(found[2]))
  }
  return {
    detector: readTflite(read(assets.detector)),
    mesh: readTflite(read(assets.mesh)),
    triangles: readTriangles(read(assets.geometry)),
  }
}

/** Fields of MediaPipe's face_geometry/protos: the canonical mesh of the metadata, and the indices of a mesh. */
const fields = { canonicalMesh: 1, indices: 4 }

function readTriangles(metadata: Uint8Array): Uint16Array {
  const mesh = readProtobuf(metadata).find(({ field }) => field === fields.canonicalMesh)?.value
  if (!(mesh instanceof Uint8Array)) throw new Error(`${packageName} has no canonical mesh`)
  const indices = readProtobuf(mesh).filter(({ field }) => field === fields.indices)
  return Uint16Array.from(indices, ({ value }) => Number(value))
}

/** The fields of a protobuf message: integers as numbers, what has a length as bytes; floats are skipped. */
function readProtobuf(bytes: Uint8Array): { field: number; value: number | Uint8Array }[] {
  const found: { field: number; value: number | Uint8Array }[] = []
  let at = 0
  const readInteger = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = readInteger()
    const [field, type] = [Math.floor(tag / 8), tag & 7]
    if (type === 0) found.push({ field, value: readInteger() })
    else if (type === 2) {
      const length = readInteger()
      found.push({ field, value: bytes.subarray(at, at + length) })
      at += length
    } else at += type === 5 ? 4 : 8
  }
  return found
}
