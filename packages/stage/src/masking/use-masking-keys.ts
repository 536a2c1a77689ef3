import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MaskingTool } from './brush.ts'
import type { Point } from './view.ts'

/** What the keyboard can do on a masking stage. */
export interface MaskingActs {
  takeTool: (tool: MaskingTool) => void
  /** By so many steps up or down. */
  resize: (steps: number) => void
  undo: () => void
  redo: () => void
  /** About the middle of the room. */
  zoom: (factor: number) => void
  pan: (by: Point) => void
  fit: () => void
  fullSize: () => void
}

const panStepPx = 48
export const zoomStep = 1.25

const acts: Record<string, (on: MaskingActs) => void> = {
  b: on => on.takeTool('brush'),
  e: on => on.takeTool('eraser'),
  l: on => on.takeTool('lasso'),
  r: on => on.takeTool('rectangle'),
  '[': on => on.resize(-1),
  ']': on => on.resize(1),
  '+': on => on.zoom(zoomStep),
  '=': on => on.zoom(zoomStep),
  '-': on => on.zoom(1 / zoomStep),
  0: on => on.fit(),
  1: on => on.fullSize(),
}

/** Only while the stage itself has the focus: elsewhere arrows belong to sliders, menus and the page. */
const stageActs: Record<string, (on: MaskingActs) => void> = {
  ArrowLeft: on => on.pan({ x: panStepPx, y: 0 }),
  ArrowRight: on => on.pan({ x: -panStepPx, y: 0 }),
  ArrowUp: on => on.pan({ x: 0, y: panStepPx }),
  ArrowDown: on => on.pan({ x: 0, y: -panStepPx }),
  // Held, it moves the picture; pressed, it shall not scroll the page.
  ' ': () => undefined,
}

/** Hear the masking stage's keys, except while something is typed, or is chosen in a menu or dialog. */
export function useMaskingKeys(stageRef: RefObject<HTMLElement | null>, on: MaskingActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isElsewhere(event.target) ? undefined : actOf(event, event.target === stageRef.current)
    if (!act) return
    event.preventDefault()
    act(on)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function actOf(event: KeyboardEvent, isOnStage: boolean): ((on: MaskingActs) => void) | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return on => (event.shiftKey ? on.redo() : on.undo())
    return key === 'y' ? on => on.redo() : undefined
  }
  if (event.altKey) return undefined
  return acts[key] ?? (isOnStage ? stageActs[key] : undefined)
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isTyped = 'textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=file])'
  return target.isContentEditable || target.closest(`${isTyped}, [popover], dialog`) !== null
}
