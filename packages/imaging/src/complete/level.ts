import { squaredDepth } from '../mask/distance.ts'

/** Patch radius; patches are 7 × 7. */
export const PATCH_RADIUS = 3

/**
 * How a known pixel is avoided: it isn't the center of a patch that is copied; nor is it compared with the pixels of
 * patches, so that a fill doesn't continue it.
 */
export const [notCopied, notCompared] = [1, 2]

/**
 * In which rows of an image each kind of content occurs: a location prior, by rows only. A building goes up behind a
 * bench and pavement lies in front of it, however similar their patches are at a coarse level.
 */
export interface RowPrior {
  /** Index of the kind of content around each of the level's pixels. */
  kind: Uint8Array
  /** Cost of a patch of each kind in each of the level's rows, `kinds × height`: 0 where that kind is common. */
  cost: Int32Array
}

/** What the patches of a hole should look like on average. */
export interface Guide {
  /** Mean of the patch around each pixel of the level that may be copied, in the order of its bytes. */
  sourceMeans: Uint8Array
  /** Mean that the patch around each target should have. */
  targetMeans: Uint8Array
  /** Cost of a squared level of difference, for each target. */
  weights: Float32Array
}

/**
 * One pyramid level of an image that is being completed.
 *
 * `pixels` interleaves four bytes per pixel: red, green, blue and a fourth that takes part in every
 * comparison like a color: texture (see texture.ts), or alpha if the image has any.
 */
export interface Level {
  width: number
  height: number
  pixels: Uint8Array
  /** 1 where a pixel is unknown, else 0. */
  unknown: Uint8Array
  /**
   * 1 where pixels are filled, else 0: where they are unknown, and where they aren't compared and a target covers
   * them.
   */
  hole: Uint8Array
  /** {@link notCopied} or {@link notCompared} for known pixels that are avoided, else 0; undefined if none are. */
  avoided: Uint8Array | undefined
  /** Each pixel's distance to the nearest known pixel that is compared, in pixels of the level; 0 at those. */
  depth: Float32Array
  /** The hole's pixels, in row-major order. */
  holePixels: Int32Array
  /** Centers of the patches that touch unknown pixels and lie inside the image, in row-major order. */
  targets: Int32Array
  /** 1 at centers of patches that may be copied: they contain no pixel of the hole, and aren't avoided; else 0. */
  isSource: Uint8Array
  sourceCount: number
  /** Distance penalty per pixel, along rows and columns, between a source and its target. */
  distanceWeight: number
  /** Undefined if content may come from any row. */
  rowPrior: RowPrior | undefined
  /** Undefined if patches needn't follow a structure. */
  guide: Guide | undefined
}

/**
 * @param unknown 1 where a pixel is unknown; its size and that of `pixels` match `width × height`
 * @param avoided {@link notCopied} or {@link notCompared} for pixels that are avoided, else 0
 */
export function createLevelData(
  width: number,
  height: number,
  pixels: Uint8Array,
  unknown: Uint8Array,
  avoided?: Uint8Array,
): Level {
  const touchesUnknown = dilateBox(unknown, width, height)
  const hole = addNotCompared(unknown, dilateBox(touchesUnknown, width, height), avoided)
  const touchesHole = dilateBox(hole, width, height)
  const isSource = new Uint8Array(width * height)
  const targets: number[] = []
  let sourceCount = 0
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++) {
    for (let x = PATCH_RADIUS; x < width - PATCH_RADIUS; x++) {
      const i = y * width + x
      if (touchesUnknown[i]) targets.push(i)
      else if (!touchesHole[i] && !avoided?.[i]) {
        isSource[i] = 1
        sourceCount++
      }
    }
  }
  const isCompared = (i: number) => !unknown[i] && avoided?.[i] !== notCompared
  return {
    width,
    height,
    pixels,
    unknown,
    hole,
    avoided,
    depth: squaredDepth({ data: unknown.map((_, i) => (isCompared(i) ? 0 : 1)), width, height }).map(
      Math.sqrt,
    ),
    holePixels: flaggedIndices(hole),
    targets: Int32Array.from(targets),
    isSource,
    sourceCount,
    distanceWeight: 0,
    rowPrior: undefined,
    guide: undefined,
  }
}

/** The unknown pixels, and those that aren't compared among the pixels near them. */
function addNotCompared(unknown: Uint8Array, near: Uint8Array, avoided: Uint8Array | undefined): Uint8Array {
  return avoided
    ? unknown.map((value, i) => (value || (near[i] && avoided[i] === notCompared) ? 1 : 0))
    : unknown
}

/**
 * The next coarser level: half the size, rounded up. Each pixel is the mean of the known pixels under a
 * centered 4 × 4 binomial kernel; it's unknown if less than half of the kernel's weight is known. Pixels that aren't
 * compared don't mix with the others.
 */
export function downsample(level: Level): Level {
  const { width, height, pixels, unknown, avoided } = level
  const w = (width + 1) >> 1
  const h = (height + 1) >> 1
  const out = new Uint8Array(w * h * 4)
  const outUnknown = new Uint8Array(w * h)
  const outAvoided = avoided && downsampleFlags(avoided, width, height)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0
      let notComparedSum = 0
      let r = 0
      let g = 0
      let b = 0
      let t = 0
      for (let dy = 0; dy < 4; dy++) {
        const row = Math.min(height - 1, Math.max(0, 2 * y - 1 + dy)) * width
        const weightY = dy === 0 || dy === 3 ? 1 : 3
        for (let dx = 0; dx < 4; dx++) {
          const i = row + Math.min(width - 1, Math.max(0, 2 * x - 1 + dx))
          if (unknown[i]) continue
          const weight = dx === 0 || dx === 3 ? weightY : 3 * weightY
          if (avoided?.[i] === notCompared) {
            notComparedSum += weight
            continue
          }
          sum += weight
          r += weight * pixels[4 * i]
          g += weight * pixels[4 * i + 1]
          b += weight * pixels[4 * i + 2]
          t += weight * pixels[4 * i + 3]
        }
      }
      const o = y * w + x
      const isNotCompared = outAvoided?.[o] === notCompared && sum + notComparedSum >= 32
      if (sum < 32 && !isNotCompared) outUnknown[o] = 1
      else if (sum > 0) {
        const half = sum >> 1
        out[4 * o] = ((r + half) / sum) | 0
        out[4 * o + 1] = ((g + half) / sum) | 0
        out[4 * o + 2] = ((b + half) / sum) | 0
        out[4 * o + 3] = ((t + half) / sum) | 0
      }
    }
  }
  return createLevelData(w, h, out, outUnknown, outAvoided)
}

/** Flags at half the size: the largest of each four. */
function downsampleFlags(flags: Uint8Array, width: number, height: number): Uint8Array {
  const w = (width + 1) >> 1
  const out = new Uint8Array(w * ((height + 1) >> 1))
  for (let i = 0; i < flags.length; i++) {
    const to = (Math.floor(i / width) >> 1) * w + ((i % width) >> 1)
    out[to] = Math.max(out[to], flags[i])
  }
  return out
}

function dilateBox(hole: Uint8Array, width: number, height: number): Uint8Array {
  const horizontal = new Uint8Array(hole.length)
  for (let y = 0; y < height; y++) spread(hole, horizontal, y * width, 1, width)
  const both = new Uint8Array(hole.length)
  for (let x = 0; x < width; x++) spread(horizontal, both, x, width, height)
  return both
}

function spread(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number) {
  let until = -1
  for (let i = -PATCH_RADIUS; i < length; i++) {
    if (i + PATCH_RADIUS < length && from[start + (i + PATCH_RADIUS) * step]) until = i + 2 * PATCH_RADIUS
    if (i >= 0 && i <= until) to[start + i * step] = 1
  }
}

function flaggedIndices(flags: Uint8Array): Int32Array {
  let count = 0
  for (let i = 0; i < flags.length; i++) count += flags[i] ? 1 : 0
  const indices = new Int32Array(count)
  for (let i = 0, n = 0; i < flags.length; i++) if (flags[i]) indices[n++] = i
  return indices
}
