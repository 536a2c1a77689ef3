import { useEffect, useEffectEvent, useState } from 'react'
import { encode } from '../canvas.ts'
import { blurSide } from './blur-ground.ts'
import { blurredBehind } from './blurred-behind.ts'

interface Pair {
  picture: ImageBitmap
  subject: ImageBitmap
}

/**
 * Object URL of the blurred original, computed in the browser while the slider moves.
 *
 * @param fetchLayers fetches the image and its cutout; must keep its identity while they are the same
 * @param strength    0 to 100; undefined for no blur
 * @returns undefined until it is available
 */
export function useBlurredGround(
  bringBoth: (signal: AbortSignal) => Promise<{ picture: Blob; cutOut: Blob }>,
  strength: number | undefined,
  onFailure: () => void,
): string | undefined {
  const pair = useSmallPair(bringBoth, strength !== undefined, onFailure)
  const [url, setUrl] = useState<string>()
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (!pair || strength === undefined) return
    let isWanted = true
    const show = async () => {
      const behind = blurredBehind(pair.picture, pair.subject, strength)
      const made = URL.createObjectURL(await encode(behind, 'png', 1))
      // Shown only after decoding, or the background would flicker at every step of the slider.
      await loaded(made)
      if (isWanted) setUrl(made)
      else URL.revokeObjectURL(made)
    }
    show().catch(() => fail())
    return () => {
      isWanted = false
    }
  }, [pair, strength])
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  return url
}

function useSmallPair(
  bringBoth: (signal: AbortSignal) => Promise<{ picture: Blob; cutOut: Blob }>,
  isWanted: boolean,
  onFailure: () => void,
): Pair | undefined {
  const [pair, setPair] = useState<Pair>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    let made: Pair | undefined
    const make = async () => {
      const { picture, cutOut } = await bringBoth(leaving.signal)
      const pair = { picture: await small(picture), subject: await small(cutOut) }
      if (leaving.signal.aborted) return close(pair)
      made = pair
      setPair(pair)
    }
    make().catch(() => {
      if (!leaving.signal.aborted) fail()
    })
    return () => {
      leaving.abort()
      setPair(undefined)
      if (made) close(made)
    }
  }, [bringBoth, isWanted])
  return pair
}

/** Decode an image and downscale it to at most twice the size of the blur. */
async function small(blob: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(blob)
  const scale = (2 * blurSide) / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const resized = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return resized
}

function close({ picture, subject }: Pair) {
  picture.close()
  subject.close()
}

function loaded(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  return image.decode()
}
