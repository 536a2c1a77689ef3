import { createCanvas, type NaturalSize } from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { universalResizer } from '../contract.ts'
import { analysisOf, type FocusFindings, type ImageAnalysis } from '../image-analysis.ts'
import type { SubjectMatte } from './margin-preview.ts'

/** Loading state of the image analysis. */
export type AnalysisState =
  | { state: 'loading' }
  | { state: 'ready'; analysis: ImageAnalysis; subject: SubjectMatte; madeBy: string }
  /** The cards then use centered crops; the tool repeats the analysis when it renders them. */
  | { state: 'error'; message: string }

type AnalyzeImage = NonNullable<EditorProps<typeof universalResizer>['focus']>

/** The image analysis (saliency and subject), requested from the server as soon as there is an image. */
export function useImageAnalysis(
  file: File | undefined,
  size: NaturalSize | undefined,
  focus: AnalyzeImage | undefined,
) {
  const [result, setResult] = useState<{ forFile: File; analysisState: AnalysisState }>()
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(async (forFile: File, imageSize: NaturalSize, signal: AbortSignal) => {
    const analysisState = focus
      ? await analyze(forFile, imageSize, focus, signal).catch(failedState)
      : failedState(undefined)
    if (!signal.aborted) setResult({ forFile, analysisState })
  })
  const { width, height } = size ?? {}
  useEffect(() => {
    if (!file || !width || !height) return
    const controller = new AbortController()
    if (attempt > 0) setResult(undefined)
    void load(file, { width, height }, controller.signal)
    return () => controller.abort()
  }, [file, width, height, attempt])
  const analysisState: AnalysisState =
    result && result.forFile === file ? result.analysisState : { state: 'loading' }
  return { analysisState, retryAnalysis: () => setAttempt(attempt + 1) }
}

const failedState = (error: unknown): AnalysisState => ({
  state: 'error',
  message: error instanceof Error ? error.message : '',
})

/** The analysis of an image of which only the size is known. */
export function emptyAnalysis(size: NaturalSize): ImageAnalysis {
  const emptyPlane = { width: 1, height: 1, data: [0] }
  return analysisOf(size, {
    saliency: emptyPlane,
    subject: emptyPlane,
    edgeColor: { color: '#ffffff', share: 0 },
    isTransparent: false,
  })
}

async function analyze(
  file: File,
  size: NaturalSize,
  focus: AnalyzeImage,
  signal: AbortSignal,
): Promise<AnalysisState> {
  const { planes, findings, madeBy } = await focus(file, signal)
  const bitmap = await createImageBitmap(planes)
  const { width, height } = bitmap
  const [, context] = createCanvas(width, height, { willReadFrequently: true })
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const plane = (channel: number) => ({
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, pixel) => (data[4 * pixel + channel] ?? 0) / 255),
  })
  const found = findings as Omit<FocusFindings, 'saliency' | 'subject'>
  const subject = plane(1)
  return {
    state: 'ready',
    madeBy,
    subject,
    analysis: analysisOf(size, { ...found, saliency: plane(0), subject }),
  }
}
