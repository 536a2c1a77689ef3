import type { ObjectKind } from '../objects/object-kinds.ts'
import { poseable } from '../objects/drawings/people.ts'
import type { SceneObject } from './scene-description.ts'

/** Drawings that a rider sits astride. */
const mountPattern =
  /^(?:horse|unicorn|elephant|camel|two-hump-camel|donkey|ox|cow|bison|llama|zebra|giraffe|deer|dragon|ram|goat|turtle|mammoth|t-rex|sauropod|tiger|leopard|pig|rhinoceros|hippopotamus|ewe|bicycle|motorcycle|motor-scooter|flying-broom|carousel-horse|skateboard|dolphin|spouting-whale|rocket|rooster|snail|crocodile|eagle)$/
const seatPattern = /^(?:bench|chair|couch-and-lamp|bed|rock|wood|motor-boat|fence|treasure-chest|crescent-moon|red-mushroom)$/
/** Open forms of drawings that hide what is in them. */
const openForms: Record<string, string> = {
  package: 'open-box',
  'wrapped-gift': 'open-box',
  basket: 'open-basket',
  'hot-beverage': 'open-cup',
  'teacup-without-handle': 'open-cup',
  teacup: 'open-cup',
  cup: 'open-cup',
  mug: 'open-cup',
  'potted-plant': 'flower-pot',
  broom: 'flying-broom',
}
/** Forms of clothes when worn. */
const wornForms: Record<string, string> = { scarf: 'worn-scarf', ribbon: 'bow-tie' }

/**
 * Choose the drawings that the relations between objects call for: riders sit astride, boxes are open, a scarf is
 * wrapped. A pose is a suffix of the drawing name.
 */
export function poseObjects(objects: readonly SceneObject[]): SceneObject[] {
  return objects.map((object, at) => {
    const { kind, relation } = object
    const contents = objects.find(other => other.relation?.kind === 'in' && other.relation.to === at)
    const rider = objects.find(other => other.relation?.kind === 'on' && other.relation.to === at)
    const openForm = openForms[kind.drawingName]
    if (openForm && (contents || (rider && openForm === 'flying-broom')))
      return { ...object, kind: { ...kind, drawingName: openForm }, ...(openForm === 'flying-broom' ? { isAirborne: true as const } : {}) }
    if (relation?.kind === 'worn' && wornForms[kind.drawingName]) return { ...object, kind: renamed(kind, wornForms[kind.drawingName]) }
    if (relation?.kind !== 'on' || !poseable.has(kind.drawingName)) return object
    const target = objects[relation.to].kind.drawingName
    if (isMount(target)) return { ...object, kind: renamed(kind, `${kind.drawingName}~astride`) }
    return seatPattern.test(target) ? { ...object, kind: renamed(kind, `${kind.drawingName}~seated`) } : object
  })
}

const isMount = (drawingName: string) => mountPattern.test(drawingName) || drawingName === 'broom'

const renamed = (kind: ObjectKind, drawingName: string): ObjectKind => ({ ...kind, drawingName })
