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

/** A format as it will be made. */
export interface Planned {
  card: Card
  target: Target
  plan: Plan
  /** As asked for; `auto` is decided by the scene. */
  ground: string
  /** Where something is made up. */
  extension: Extension | undefined
}

/** What the cards are drawn from. */
export interface Board {
  /** Of the picture, to be drawn from. */
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

/** Every format with its plan, and with what lies beyond the picture there; undefined where no card can be drawn. */
export function useBoard({ picture, preview, search, editing, run, extend }: BoardProps): Board | undefined {
  const { cards, settings } = editing
  const size = preview?.size
  const found = search.state === 'found' ? search.scene : undefined
  const scene = useMemo(() => size && (found ?? blankScene(size)), [size, found])
  const planned = useMemo(
    () => (scene ? plannedFor(scene, cards, settings.seed) : []),
    [scene, cards, settings.seed],
  )
  // While the formats are made, nothing takes the server's time from that.
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

/** Each card's plan, and what is to be seen beyond the picture there. */
function plannedFor(scene: Scene, cards: readonly Card[], seed: number) {
  return targetsFor(cards).flatMap((target, index) => {
    const card = cards[index]
    if (!card) return []
    const plan = planFor(scene, target, card)
    return [{ card, target, plan, frame: frameFor(plan, target, seed) }]
  })
}
