import type { SceneObject } from '../scene/scene-description.ts'
import { findKind } from './find-kind.ts'
import type { Phrase } from './phrase.ts'

/** What people do that has drawings of its own, by the end of the drawing's name. */
const actions: Record<string, string> = {
  ...namesOf('swimming', 'swimming, swims, swim'),
  ...namesOf('running', 'running, runs, jogging, jogs, sprinting, racing'),
  ...namesOf('walking', 'walking, walks, strolling, hiking, wandering'),
  ...namesOf('dancing', 'dancing, dances'),
  ...namesOf('surfing', 'surfing, surfs'),
  ...namesOf('climbing', 'climbing, climbs'),
  ...namesOf('juggling', 'juggling, juggles'),
  ...namesOf('golfing', 'golfing'),
  ...namesOf('kneeling', 'kneeling, kneels'),
  ...namesOf('biking', 'cycling, biking'),
  ...namesOf('in-lotus-position', 'meditating, meditates'),
}

function namesOf(action: string, list: string): Record<string, string> {
  return Object.fromEntries(list.split(', ').map(word => [word, action]))
}

/**
 * In "a man is running", the man is drawn running. Only people whom the prompt doesn't dress or give something to hold
 * change, because these drawings have clothes of their own; a swimmer is seen from the shoulders up.
 *
 * @param at index of the verb
 * @returns whether the object mentioned last is drawn doing it
 */
export function applyAction(
  object: SceneObject | undefined,
  phrases: readonly Phrase[],
  at: number,
): boolean {
  const verb = phrases[at].text
  const action = Object.hasOwn(actions, verb) ? actions[verb] : undefined
  const person = /^(man|woman|person)-standing$/.exec(object?.kind.drawingName ?? '')?.[1]
  if (!object || !action || !person) return false
  const before = phrases.slice(0, at).findLast(({ meaning }) => meaning.type !== 'stop-word')
  const carries = phrases.some(
    ({ meaning }) => meaning.type === 'relation' && /^(?:worn|held|with)$/.test(meaning.kind),
  )
  if (before?.meaning.type !== 'object' || object.look || (carries && action !== 'swimming')) return false
  const kind = findKind(`${person} ${action.replaceAll('-', ' ')}`) ?? findKind(`person ${action}`)
  if (kind) object.kind = kind
  return kind !== undefined
}
