import { useMemo } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { Target, universalResizer } from '../contract.ts'
import type { ImageAnalysis } from '../image-analysis.ts'
import type { Plan } from '../layouts.ts'
import { planFormat } from '../plan.ts'
import { type EditorState, type FormatCard, targetsOfCards } from './editor-state.ts'
import { type MarginPreview, previewFrame } from './margin-preview.ts'
import type { useDownscaledImage } from './use-downscaled-image.ts'
import { type AnalysisState, emptyAnalysis } from './use-image-analysis.ts'
import { useMarginPreviews } from './use-margin-previews.ts'

/** A format with its layout plan. */
export interface PlannedFormat {
  card: FormatCard
  target: Target
  plan: Plan
  /** The chosen background; `auto` is decided by the image analysis. */
  background: string
  /** Preview of the generated margins; undefined if the plan has none. */
  marginPreview: MarginPreview | undefined
}

/** Data that the cards are drawn from. */
export interface FormatBoard {
  /** URL of the image that the cards show. */
  url: string
  analysis: ImageAnalysis
  formats: readonly PlannedFormat[]
}

interface BoardOptions extends Pick<EditorProps<typeof universalResizer>, 'extend' | 'run'> {
  file: File | undefined
  preview: ReturnType<typeof useDownscaledImage>
  analysisState: AnalysisState
  editorState: EditorState
}

/** Every format with its plan and the preview of its margins; undefined if the image can't be displayed. */
export function useBoard({
  file,
  preview,
  analysisState,
  editorState,
  run,
  extend,
}: BoardOptions): FormatBoard | undefined {
  const { cards, settings } = editorState
  const size = preview?.size
  const foundAnalysis = analysisState.state === 'ready' ? analysisState.analysis : undefined
  const analysis = useMemo(() => size && (foundAnalysis ?? emptyAnalysis(size)), [size, foundAnalysis])
  const planned = useMemo(
    () => (analysis ? planCards(analysis, cards, settings.seed) : []),
    [analysis, cards, settings.seed],
  )
  // No previews are requested during a run, which needs the server's capacity.
  const frames = run.state === 'none' ? planned.flatMap(({ frame }) => frame ?? []) : []
  const marginPreviewOf = useMarginPreviews({ file, preview, analysisState, frames, extend })
  if (!preview || !analysis) return undefined
  const formats = planned.map(({ frame, ...format }) => ({
    ...format,
    background: format.card.background ?? settings.background,
    marginPreview: marginPreviewOf(frame),
  }))
  return { url: preview.url, analysis, formats }
}

/** The plan of each card, and the preview frame of its margins. */
function planCards(analysis: ImageAnalysis, cards: readonly FormatCard[], seed: number) {
  return targetsOfCards(cards).flatMap((target, index) => {
    const card = cards[index]
    if (!card) return []
    const plan = planFormat(analysis, target, card)
    return [{ card, target, plan, frame: previewFrame(plan, target, seed) }]
  })
}
