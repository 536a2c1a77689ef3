import type { SuperResolution, UpscaleOptions } from '../engines.ts'
import type { DeviceOptions } from '../onnx/open-session.ts'
import type { Raster } from '../raster.ts'
import type { Work } from '../work.ts'
import { alphaBleedLayer } from './alpha-bleed-layer.ts'
import { backProjectingNetwork } from './back-projecting-network.ts'
import { constantSkippingNetwork } from './constant-skipping-network.ts'
import { denoisedLayer, denoisingReach } from './denoised-layer.ts'
import { estimateNoise } from './estimate-noise.ts'
import { networkChain } from './network-chain.ts'
import { type Networks, openNetworks } from './networks.ts'
import { measureNoise } from './noise-spectrum.ts'
import type { Layer, Planes, Window } from './planes.ts'
import { lanczos3, resizedLayer } from './resized-layer.ts'
import { selfEnsembleNetwork } from './self-ensemble-network.ts'
import { sharpenedLayer } from './sharpened-layer.ts'
import { skinSafeLayer } from './skin-safe-layer.ts'
import { alphaLayer, colorLayer } from './source-layer.ts'
import { blendedLayer, type Network, upscaledLayer } from './upscaled-layer.ts'

interface Parts extends DeviceOptions {
  /** Side of the last network's input tile, in pixels. @default 256 */
  tileSide?: number
}

/** Smooth results up to this many pixels get the large network or two orientations: that takes a second. */
const smallResultPixels = 2e6

/**
 * Upscales images with the built-in networks, tile by tile. In addition to image and result it uses at most
 * about 0.4 GB, whatever the image's size: 16 megapixels at 2× take 0.75 GB including the process itself.
 * Runs synchronously for up to a second per tile: don't call it in a thread that serves requests.
 */
export function builtInSuperResolution({
  tileSide = 256,
  ...device
}: Parts = {}): SuperResolution & { close(): Promise<void> } {
  const networks = openNetworks(device)
  return {
    name: 'Pentimento super-resolution (built-in)',
    upscale: async (image, options, work) => {
      const chain = networkChain(
        Math.max(options.width / image.width, options.height / image.height),
        options.mode,
      )
      const side = tileSide * (chain.at(-1) ?? 4) * minReduction(image, chain, options)
      const layers = buildLayers(image, chain, options, networkChoice(networks, options))
      return renderAll(layers, image.channels, Math.max(16, Math.round(side)), work)
    },
    close: () => networks.close(),
  }
}

type NetworkChoice = (kind: 'faithful' | 'artifactRemoval' | 'crisp', scale: 2 | 4) => Network

/** The small or the large networks, and averages of several orientations, by mode and size of the result. */
function networkChoice(networks: Networks, options: UpscaleOptions): NetworkChoice {
  const { small, large } = passesFor(options)
  return (kind, scale) => {
    if (kind === 'crisp') return networks.network('crisp 4 large')
    const network =
      large && scale === 4
        ? selfEnsembleNetwork(networks.network(`${kind} 4 large`), large)
        : selfEnsembleNetwork(networks.network(`${kind} ${scale}`), small)
    return kind === 'faithful' ? backProjectingNetwork(network) : network
  }
}

/** How many orientations the small networks average, and the large ones, unless those take too long. */
function passesFor({ mode, width, height }: UpscaleOptions): { small: 1 | 2 | 8; large?: 1 | 2 } {
  if (mode === 'detailed') return { small: 8, large: 2 }
  return width * height <= smallResultPixels ? { small: 2, large: 1 } : { small: 1 }
}

/** Ratio of the target size to the networks' output size, on the side where it is smaller. */
function minReduction(image: Raster, chain: number[], { width, height }: UpscaleOptions): number {
  const factor = chain.reduce((product, scale) => product * scale, 1)
  return Math.min(width / image.width, height / image.height) / factor
}

interface Layers {
  colors: Layer
  alpha?: Layer
}

function buildLayers(
  image: Raster,
  chain: (2 | 4)[],
  { width, height, denoise = 0, sharpen = 0, preservesSkin = false, mode }: UpscaleOptions,
  network: NetworkChoice,
): Layers {
  const fit = (layer: Layer) =>
    layer.width === width && layer.height === height ? layer : resizedLayer(layer, width, height, lanczos3)
  const upscale = (layer: Layer, scales: (2 | 4)[]) =>
    scales.reduce((below, scale) => upscaledLayer(below, network('faithful', scale)), layer)
  const upscaleAlpha = (layer: Layer) =>
    chain.reduce(
      (below, scale) => upscaledLayer(below, constantSkippingNetwork(network('faithful', scale))),
      layer,
    )

  const source = colorLayer(image)
  const opacity = image.channels === 4 ? alphaLayer(image) : undefined
  const restoration: Restoration =
    mode === 'crisp'
      ? { kind: 'crisp', share: 1, preservesSkin }
      : { kind: 'artifactRemoval', share: denoise, preservesSkin }
  const reach = receptiveField(chain, restoration.kind, network)
  const bled = opacity ? alphaBleedLayer(source, opacity, reach) : source
  const upscaled =
    restoration.share > 0 && chain.length > 0
      ? upscale(
          restoringStep(bled, withoutNoise(bled, image, restoration.share), chain[0], restoration, network),
          chain.slice(1),
        )
      : upscale(bled, chain)
  const fitted = fit(upscaled)
  const blurPx = Math.min(2.5, Math.max(0.6, (0.4 * width) / image.width))
  return {
    colors: sharpen > 0 ? sharpenedLayer(fitted, sharpen, blurPx) : fitted,
    ...(opacity && { alpha: fit(upscaleAlpha(opacity)) }),
  }
}

interface Restoration {
  kind: 'artifactRemoval' | 'crisp'
  /** Of the restored image in the result, 0 to 1. */
  share: number
  preservesSkin: boolean
}

/** An image without a share of its noise; the same layer if no noise is visible, or if it may be texture. */
function withoutNoise(layer: Layer, image: Raster, share: number): Layer {
  const removed = Math.min(share, estimateNoise(image))
  const noise = removed > 0 ? measureNoise(image) : undefined
  if (!noise) return layer
  const denoised = denoisedLayer(layer, noise)
  return removed < 1 ? blendedLayer(layer, denoised, removed) : denoised
}

/**
 * Only the first step processes the original image; its output is clean.
 *
 * @param cleaned the layer below without noise
 */
function restoringStep(
  below: Layer,
  cleaned: Layer,
  scale: 2 | 4,
  { kind, share, preservesSkin }: Restoration,
  network: NetworkChoice,
): Layer {
  const faithful = (layer: Layer) => upscaledLayer(layer, network('faithful', scale))
  const restored = upscaledLayer(cleaned, network(kind, scale))
  if (preservesSkin && cleaned === below) return skinSafeLayer(faithful(below), restored, share)
  const blended = share === 1 ? restored : blendedLayer(faithful(cleaned), restored, share)
  return preservesSkin ? skinSafeLayer(faithful(below), blended, 1) : blended
}

function receptiveField(chain: (2 | 4)[], restoring: Restoration['kind'], network: NetworkChoice): number {
  return chain.reduceRight((pixels, scale, step) => {
    const kinds = step === 0 ? (['faithful', restoring] as const) : (['faithful'] as const)
    return Math.ceil(pixels / scale) + Math.max(...kinds.map(kind => network(kind, scale).reach))
  }, 3 + denoisingReach)
}

async function renderAll(
  { colors, alpha }: Layers,
  channels: 3 | 4,
  side: number,
  { signal, progress }: Work,
): Promise<Raster> {
  const { width, height } = colors
  const out: Raster = { data: new Uint8ClampedArray(width * height * channels), width, height, channels }
  const tiles = tilesOf(width, height, side)
  for (const [index, tile] of tiles.entries()) {
    signal.throwIfAborted()
    write(await colors.render(tile), tile, out, [0, 1, 2])
    if (alpha) write(restoreExtremes(await alpha.render(tile)), tile, out, [3])
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
function restoreExtremes(alpha: Planes): Planes {
  const deviation = 2 / 255
  for (let i = 0; i < alpha.data.length; i++)
    alpha.data[i] = (alpha.data[i] - deviation) / (1 - 2 * deviation)
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
