import { useEffect, useEffectEvent, useState } from 'react'
import { downscaledCanvas, encodeCanvas } from '../canvas.ts'
import { displayable } from '../heic/displayable.ts'
import { blurBackground, maxBlurSide } from './blur-background.ts'

interface Layers {
  image: ImageBitmap
  cutout: ImageBitmap
}

/**
 * Object URL of the blurred original, computed in the browser while the slider moves.
 *
 * @param fetchLayers fetches the image and its cutout; must keep its identity while they are the same
 * @param strength    0 to 100; undefined for no blur
 * @returns undefined until it is available
 */
export function useBlurredBackground(
  fetchLayers: (signal: AbortSignal) => Promise<{ image: Blob; cutout: Blob }>,
  strength: number | undefined,
  onFailure: () => void,
): string | undefined {
  const layers = useDownscaledLayers(fetchLayers, strength !== undefined, onFailure)
  const [url, setUrl] = useState<string>()
  const handleFailure = useEffectEvent(onFailure)

  useEffect(() => {
    if (!layers || strength === undefined) return
    let isCurrent = true
    const render = async () => {
      const canvas = createBlurredBackground(layers.image, layers.cutout, strength)
      const created = URL.createObjectURL(await encodeCanvas(canvas, 'png', 1))
      // Shown only after decoding, or the background would flicker at every step of the slider.
      await decodeImage(created)
      if (isCurrent) setUrl(created)
      else URL.revokeObjectURL(created)
    }
    render().catch(() => handleFailure())
    return () => {
      isCurrent = false
    }
  }, [layers, strength])
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  return url
}

/** Create the blurred background as a small image, to be scaled up behind the subject. */
function createBlurredBackground(
  image: ImageBitmap,
  subject: ImageBitmap,
  strength: number,
): HTMLCanvasElement {
  const readPixels = (bitmap: ImageBitmap) => {
    const [{ width, height }, context] = downscaledCanvas(bitmap, subject, maxBlurSide, {
      willReadFrequently: true,
    })
    return { context, width, height, data: context.getImageData(0, 0, width, height).data }
  }
  const { data } = readPixels(image)
  const { context, width, height, data: cutout } = readPixels(subject)
  const blurred = blurBackground(data, cutout, width, height, strength)
  context.putImageData(new ImageData(blurred, width, height), 0, 0)
  return context.canvas
}

function useDownscaledLayers(
  fetchLayers: (signal: AbortSignal) => Promise<{ image: Blob; cutout: Blob }>,
  isEnabled: boolean,
  onFailure: () => void,
): Layers | undefined {
  const [layers, setLayers] = useState<Layers>()
  const handleFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isEnabled) return
    const controller = new AbortController()
    let loaded: Layers | undefined
    const load = async () => {
      const { image, cutout } = await fetchLayers(controller.signal)
      const layers = { image: await decodeDownscaled(image), cutout: await decodeDownscaled(cutout) }
      if (controller.signal.aborted) return closeLayers(layers)
      loaded = layers
      setLayers(layers)
    }
    load().catch(() => {
      if (!controller.signal.aborted) handleFailure()
    })
    return () => {
      controller.abort()
      setLayers(undefined)
      if (loaded) closeLayers(loaded)
    }
  }, [fetchLayers, isEnabled])
  return layers
}

/** Decode an image and downscale it to at most twice the size of the blur. */
async function decodeDownscaled(blob: Blob): Promise<ImageBitmap> {
  const full = await createImageBitmap(displayable(blob))
  const scale = (2 * maxBlurSide) / Math.max(full.width, full.height)
  if (scale >= 1) return full
  const resized = await createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(full.width * scale)),
    resizeHeight: Math.max(1, Math.round(full.height * scale)),
    resizeQuality: 'high',
  })
  full.close()
  return resized
}

function closeLayers({ image, cutout }: Layers) {
  image.close()
  cutout.close()
}

function decodeImage(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  return image.decode()
}
