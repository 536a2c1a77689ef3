import type { EnlargeOptions, SuperResolution } from '../engines.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { bledLayer } from './bled-layer.ts'
import { chainFor } from './chain.ts'
import { consistentNetwork } from './consistent-network.ts'
import { enlargedLayer, mixedLayer } from './enlarged-layer.ts'
import { type Networks, openNetworks } from './networks.ts'
import type { Layer, Planes, Window } from './planes.ts'
import { lanczos3, resizedLayer } from './resized-layer.ts'
import { sharpenedLayer } from './sharpened-layer.ts'
import { skinSafeLayer } from './skin-safe-layer.ts'
import { skippingNetwork } from './skipping-network.ts'
import { alphaLayer, colourLayer } from './source-layer.ts'
import { turningNetwork } from './turning-network.ts'

interface Parts {
  networks?: Networks
  /** Side of the last network's input tile, in pixels. @default 256 */
  tileSide?: number
}

/** Results up to this many pixels are averaged over two orientations: that takes seconds. */
const smallResult = 2e6

/**
 * Upscales images with the built-in networks, tile by tile. In addition to image and result it uses at most
 * about 0.4 GB, whatever the image's size: 16 megapixels at 2× take 0.75 GB including the process itself.
 * Runs synchronously for up to a second per tile: don't call it in a thread that serves requests.
 */
export function ownSuperResolution({
  networks = openNetworks(),
  tileSide = 256,
}: Parts = {}): SuperResolution & { close(): Promise<void> } {
  return {
    name: 'Pentimento super-resolution (built-in)',
    enlarge: async (picture, options, work) => {
      const chain = chainFor(Math.max(options.width / picture.width, options.height / picture.height))
      const side = tileSide * (chain.at(-1) ?? 4) * leastReduction(picture, chain, options)
      const network: Networks['network'] = (kind, scale) => {
        const plain = networks.network(kind, scale)
        const isSmall = options.width * options.height <= smallResult
        const asked = options.thorough ? turningNetwork(plain, 8) : isSmall ? turningNetwork(plain, 2) : plain
        return kind === 'faithful' ? consistentNetwork(asked) : asked
      }
      const layers = layersOf(picture, chain, options, network)
      return renderAll(layers, picture.channels, Math.max(16, Math.round(side)), work)
    },
    close: () => networks.close(),
  }
}

/** Ratio of the target size to the networks' output size, on the side where it is smaller. */
function leastReduction(picture: Raster, chain: number[], { width, height }: EnlargeOptions): number {
  const factor = chain.reduce((product, scale) => product * scale, 1)
  return Math.min(width / picture.width, height / picture.height) / factor
}

interface Layers {
  colours: Layer
  alpha?: Layer
}

function layersOf(
  picture: Raster,
  chain: (2 | 4)[],
  { width, height, denoise = 0, sharpen = 0, isFaceSafe = false }: EnlargeOptions,
  network: Networks['network'],
): Layers {
  const fit = (layer: Layer) =>
    layer.width === width && layer.height === height ? layer : resizedLayer(layer, width, height, lanczos3)
  const enlarge = (layer: Layer, scales: (2 | 4)[]) =>
    scales.reduce((below, scale) => enlargedLayer(below, network('faithful', scale)), layer)
  const enlargeAlpha = (layer: Layer) =>
    chain.reduce((below, scale) => enlargedLayer(below, skippingNetwork(network('faithful', scale))), layer)

  const source = colourLayer(picture)
  const opacity = picture.channels === 4 ? alphaLayer(picture) : undefined
  const seen = opacity ? bledLayer(source, opacity, reachOf(chain, network)) : source
  const enlarged =
    denoise > 0 && chain.length > 0
      ? enlarge(firstMended(seen, chain[0], { denoise, isFaceSafe }, network), chain.slice(1))
      : enlarge(seen, chain)
  const fitted = fit(enlarged)
  const blurPx = Math.min(2.5, Math.max(0.6, (0.4 * width) / picture.width))
  return {
    colours: sharpen > 0 ? sharpenedLayer(fitted, sharpen, blurPx) : fitted,
    ...(opacity && { alpha: fit(enlargeAlpha(opacity)) }),
  }
}

/** Only the first step processes the original image; its output is clean. */
function firstMended(
  below: Layer,
  scale: 2 | 4,
  { denoise, isFaceSafe }: Required<Pick<EnlargeOptions, 'denoise' | 'isFaceSafe'>>,
  network: Networks['network'],
): Layer {
  const mended = enlargedLayer(below, network('mending', scale))
  if (denoise === 1 && !isFaceSafe) return mended
  const faithful = enlargedLayer(below, network('faithful', scale))
  return isFaceSafe ? skinSafeLayer(faithful, mended, denoise) : mixedLayer(faithful, mended, denoise)
}

function reachOf(chain: (2 | 4)[], network: Networks['network']): number {
  let pixels = 3
  for (const scale of chain.toReversed())
    pixels = Math.ceil(pixels / scale) + network('faithful', scale).reach
  return pixels
}

async function renderAll(
  { colours, alpha }: Layers,
  channels: 3 | 4,
  side: number,
  { signal, progress }: Work,
): Promise<Raster> {
  const { width, height } = colours
  const out: Raster = { data: new Uint8ClampedArray(width * height * channels), width, height, channels }
  const tiles = tilesOf(width, height, side)
  for (const [index, tile] of tiles.entries()) {
    signal.throwIfAborted()
    write(await colours.render(tile), tile, out, [0, 1, 2])
    if (alpha) write(purified(await alpha.render(tile)), tile, out, [3])
    progress((index + 1) / tiles.length)
  }
  return out
}

/** Tiles of nearly equal size, none larger than `side`, in row-major order. */
function tilesOf(width: number, height: number, side: number): Window[] {
  const cuts = (size: number) => {
    const count = Math.ceil(size / side)
    return Array.from({ length: count + 1 }, (_, i) => Math.round((i * size) / count))
  }
  const columns = cuts(width)
  const rows = cuts(height)
  return rows.slice(1).flatMap((bottom, row) =>
    columns.slice(1).map((right, column) => ({
      x: columns[column],
      y: rows[row],
      width: right - columns[column],
      height: bottom - rows[row],
    })),
  )
}

/** Restores fully opaque and fully transparent values, from which a network deviates by a level or two. */
function purified(alpha: Planes): Planes {
  const stray = 2 / 255
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = (alpha.data[i] - stray) / (1 - 2 * stray)
  return alpha
}

function write(planes: Planes, { x, y, width, height }: Window, out: Raster, samples: number[]): void {
  for (const [plane, sample] of samples.entries()) {
    let from = plane * width * height
    for (let row = y; row < y + height; row++) {
      let to = (row * out.width + x) * out.channels + sample
      // Uint8ClampedArray rounds to the nearest integer.
      for (let column = 0; column < width; column++, to += out.channels)
        out.data[to] = planes.data[from++] * 255
    }
  }
}
