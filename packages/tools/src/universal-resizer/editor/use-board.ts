import { useMemo } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { Target, universalResizer } from '../contract.ts'
import { type Plan, planFor } from '../plan.ts'
import type { Scene } from '../scene.ts'
import { type Card, type Editing, targetsFor } from './editing.ts'
import { type Extension, frameFor } from './extension.ts'
import { useExtensions } from './use-extensions.ts'
import type { usePreview } from './use-preview.ts'
import { blankScene, type Search } from './use-scene.ts'

/** A format with its layout plan. */
export interface Planned {
  card: Card
  target: Target
  plan: Plan
  /** The chosen background; `auto` is decided by the image analysis. */
  ground: string
  /** Preview of the generated margins; undefined if the plan has none. */
  extension: Extension | undefined
}

/** Data that the cards are drawn from. */
export interface Board {
  /** URL of the image that the cards show. */
  url: string
  scene: Scene
  formats: readonly Planned[]
}

interface BoardProps extends Pick<EditorProps<typeof universalResizer>, 'extend' | 'run'> {
  picture: File | undefined
  preview: ReturnType<typeof usePreview>
  search: Search
  editing: Editing
}

/** Every format with its plan and the preview of its margins; undefined if the image can't be displayed. */
export function useBoard({ picture, preview, search, editing, run, extend }: BoardProps): Board | undefined {
  const { cards, settings } = editing
  const size = preview?.size
  const found = search.state === 'found' ? search.scene : undefined
  const scene = useMemo(() => size && (found ?? blankScene(size)), [size, found])
  const planned = useMemo(
    () => (scene ? plannedFor(scene, cards, settings.seed) : []),
    [scene, cards, settings.seed],
  )
  // No previews are requested during a run, which needs the server's capacity.
  const frames = run.state === 'none' ? planned.flatMap(({ frame }) => frame ?? []) : []
  const extensionOf = useExtensions({ picture, preview, search, frames, extend })
  if (!preview || !scene) return undefined
  const formats = planned.map(({ frame, ...format }) => ({
    ...format,
    ground: format.card.ground ?? settings.ground,
    extension: extensionOf(frame),
  }))
  return { url: preview.url, scene, formats }
}

/** The plan of each card, and the preview frame of its margins. */
function plannedFor(scene: Scene, cards: readonly Card[], seed: number) {
  return targetsFor(cards).flatMap((target, index) => {
    const card = cards[index]
    if (!card) return []
    const plan = planFor(scene, target, card)
    return [{ card, target, plan, frame: frameFor(plan, target, seed) }]
  })
}
