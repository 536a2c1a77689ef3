import { isHeard, isTyped } from '@pentimento/ui'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MaskingTool } from './brush.ts'
import type { Point } from './view.ts'

/** Keyboard actions of a masking stage. */
export interface MaskingActs {
  takeTool: (tool: MaskingTool) => void
  /** Select the object in the center of the viewport. */
  mean: () => void
  /** Change the brush size by a number of steps. */
  resize: (steps: number) => void
  undo: () => void
  redo: () => void
  /** Zoom about the center of the viewport. */
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
  s: on => on.takeTool('select'),
  '[': on => on.resize(-1),
  ']': on => on.resize(1),
  '+': on => on.zoom(zoomStep),
  '=': on => on.zoom(zoomStep),
  '-': on => on.zoom(1 / zoomStep),
  0: on => on.fit(),
  1: on => on.fullSize(),
}

/** Only while the stage itself has the focus; elsewhere sliders, menus and the page use the arrow keys. */
const stageActs: Record<string, (on: MaskingActs) => void> = {
  ArrowLeft: on => on.pan({ x: panStepPx, y: 0 }),
  ArrowRight: on => on.pan({ x: -panStepPx, y: 0 }),
  ArrowUp: on => on.pan({ x: 0, y: panStepPx }),
  ArrowDown: on => on.pan({ x: 0, y: -panStepPx }),
  Enter: on => on.mean(),
  // Handled by `useKeyHeld`; listed here so that it doesn't scroll the page.
  ' ': () => undefined,
}

/**
 * Handle the masking stage's shortcuts while it or the page has the focus (WCAG 2.1.4). Undo and redo, which need
 * Ctrl, work everywhere except in text fields, menus and dialogs.
 */
export function useMaskingKeys(stageRef: RefObject<HTMLElement | null>, on: MaskingActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey ? rowActOf(event) : actOf(event, stageRef.current)
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

type Act = (on: MaskingActs) => void

function actOf({ key, altKey, target }: KeyboardEvent, stage: HTMLElement | null): Act | undefined {
  if (altKey || !isHeard(target)) return undefined
  return acts[key.length === 1 ? key.toLowerCase() : key] ?? (target === stage ? stageActs[key] : undefined)
}

function rowActOf({ key, shiftKey, target }: KeyboardEvent): Act | undefined {
  const isElsewhere =
    target instanceof Element && (isTyped(target) || target.closest('[popover], dialog') !== null)
  if (isElsewhere) return undefined
  if (key.toLowerCase() === 'z') return on => (shiftKey ? on.redo() : on.undo())
  return key.toLowerCase() === 'y' ? on => on.redo() : undefined
}
