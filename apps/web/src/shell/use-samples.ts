import { t } from '@pentimento/language'
import { displayable } from '@pentimento/stage'
import type { Contract, Sample } from '@pentimento/tools/contract'
import { useEffect, useState } from 'react'
import { requestSample } from '../data/interactive-inference.ts'
import { RequestError } from '../data/request.ts'

/** A tool's sample of an image. The URLs are valid while the hook is mounted. */
export type SampleState =
  | { state: 'loading' }
  | { state: 'ready'; before: string | undefined; after: string }
  | { state: 'error'; message: string }

/** Requests at the same time; the server has few processes for them. */
const concurrency = 2

/** The samples of all tools that have one, by tool, requested one after another in the order of the tools. */
export function useSamples(contracts: readonly Contract[], file: File): ReadonlyMap<string, SampleState> {
  const [samples, setSamples] = useState<ReadonlyMap<string, SampleState>>(() => loadingSamples(contracts))
  useEffect(() => {
    const aborter = new AbortController()
    const urls: string[] = []
    const urlOf = (blob: Blob) => {
      const url = URL.createObjectURL(blob)
      urls.push(url)
      return url
    }
    const queue = contracts.filter(hasSample)
    const bitmap = createImageBitmap(displayable(file))
    const loadNext = async (): Promise<void> => {
      const contract = queue.shift()
      if (!contract) return
      const state = await loadSample(contract, await bitmap, urlOf, aborter.signal).catch(toErrorState)
      if (aborter.signal.aborted) return
      setSamples(samples => new Map(samples).set(contract.id, state))
      await loadNext()
    }
    // A format that the browser can't decode, such as TIFF, has no samples.
    const handleUndecodable = () => setSamples(new Map())
    for (let count = 0; count < concurrency; count++) void loadNext().catch(handleUndecodable)
    return () => {
      aborter.abort()
      for (const url of urls) URL.revokeObjectURL(url)
      void bitmap.then(
        bitmap => bitmap.close(),
        () => {},
      )
    }
  }, [contracts, file])
  return samples
}

type SampledContract = Contract & { sample: Sample }

const hasSample = (contract: Contract): contract is SampledContract => contract.sample !== undefined

const loadingSamples = (contracts: readonly Contract[]) =>
  new Map(contracts.filter(hasSample).map(({ id }): [string, SampleState] => [id, { state: 'loading' }]))

async function loadSample(
  contract: SampledContract,
  bitmap: ImageBitmap,
  urlOf: (blob: Blob) => string,
  signal: AbortSignal,
): Promise<SampleState> {
  const { sample } = contract
  const sent = await reduceImage(bitmap, sample)
  const result = await requestSample(contract, sample, sent, signal)
  return {
    state: 'ready',
    before: sample.isAligned ? urlOf(sent.image) : undefined,
    after: urlOf(result),
  }
}

function toErrorState(error: unknown): SampleState {
  return {
    state: 'error',
    message: error instanceof RequestError ? error.message : t('No preview available'),
  }
}

async function reduceImage(bitmap: ImageBitmap, { side, isDetail = false }: Sample) {
  const scale = isDetail ? 1 : Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.min(side, Math.round(bitmap.width * scale)))
  const height = Math.max(1, Math.min(isDetail ? side * 0.75 : side, Math.round(bitmap.height * scale)))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.imageSmoothingQuality = 'high'
  const [drawnWidth, drawnHeight] = [bitmap.width * scale, bitmap.height * scale]
  // A detail is from the upper middle, where a face usually is.
  context.drawImage(bitmap, (width - drawnWidth) / 2, (height - drawnHeight) * 0.35, drawnWidth, drawnHeight)
  return { image: await canvas.convertToBlob({ type: 'image/png' }), width, height }
}
