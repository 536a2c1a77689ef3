import { isPerson } from '../objects/anchors.ts'
import { canPose } from '../objects/drawings/people.ts'
import type { ObjectKind } from '../objects/object-kinds.ts'
import { rgb } from '../paint/color.ts'
import { wornAt } from './place-worn.ts'
import type { SceneObject } from './scene-description.ts'

/** Drawings that a rider sits astride. */
export const mountPattern =
  /^(?:horse|unicorn|elephant|camel|two-hump-camel|donkey|ox|cow|bison|llama|zebra|giraffe|deer|dragon|ram|goat|turtle|mammoth|t-rex|sauropod|tiger|leopard|pig|rhinoceros|hippopotamus|ewe|bicycle|motorcycle|motor-scooter|flying-broom|carousel-horse|skateboard|dolphin|spouting-whale|rocket|rooster|snail|crocodile|eagle|ostrich|capybara|wolf|lion|bear|polar-bear|fox|panda|moose|boar)$/
const seatPattern =
  /^(?:bench|chair|couch|bed|rock|wood|motor-boat|fence|treasure-chest|crescent-moon|red-mushroom)$/
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
  automobile: 'convertible',
}
/** Boards lie flat under who stands on them. */
const flatForms: Record<string, string> = { surfboard: 'flat-surfboard', snowboard: 'flat-snowboard' }
const flatBoardMeters = 0.3
/** Forms of clothes when worn. */
const wornForms: Record<string, string> = { scarf: 'worn-scarf', ribbon: 'bow-tie' }

/**
 * Choose the drawings that the relations between objects call for: riders sit astride, boxes are open, a scarf is
 * wrapped. A pose is a suffix of the drawing name.
 */
export function poseObjects(objects: readonly SceneObject[]): SceneObject[] {
  return objects.map((plain, at) => {
    const object = dressed(plain, objects, at)
    const { kind, relation } = object
    const carriesRider = relation?.kind === 'on' && objects[relation.to].kind.drawingName === 'broom'
    if (carriesRider) return { ...posed(object, 'broom'), relation: undefined, isAirborne: true }
    if (isClothesOf(object, objects)) return { ...object, count: 0 }
    const contents = objects.find(other => other.relation?.kind === 'in' && other.relation.to === at)
    const rider = objects.find(other => other.relation?.kind === 'on' && other.relation.to === at)
    const openForm = openForms[kind.drawingName]
    // A broom is placed relative to its rider, because its own size would make it a tree.
    if (rider && openForm === 'flying-broom')
      return {
        ...object,
        kind: renamed(kind, openForm),
        relation: { kind: 'ridden', to: objects.indexOf(rider) },
      }
    if (rider && flatForms[kind.drawingName])
      return {
        ...object,
        kind: { ...renamed(kind, flatForms[kind.drawingName]), heightMeters: flatBoardMeters },
      }
    if (contents && openForm) return { ...object, kind: renamed(kind, openForm) }
    if (relation?.kind === 'worn' && wornForms[kind.drawingName])
      return { ...object, kind: renamed(kind, wornForms[kind.drawingName]) }
    if (relation?.kind === 'in' && canPose.has(kind.drawingName) && isOpen(objects[relation.to].kind))
      return { ...object, kind: renamed(kind, `${kind.drawingName}~bust`) }
    return relation?.kind === 'on' ? posed(object, objects[relation.to].kind.drawingName) : object
  })
}

/** Whether an object is clothes that a figure wears, which are drawn as part of the figure. */
const isClothesOf = ({ kind, relation }: SceneObject, objects: readonly SceneObject[]) =>
  relation?.kind === 'worn' &&
  (wornAt(kind.drawingName) === 'body' || kind.drawingName === 'space-helmet') &&
  isPerson(objects[relation.to].kind.drawingName)

/** A figure in the clothes that the prompt gives it. */
function dressed(object: SceneObject, objects: readonly SceneObject[], index: number): SceneObject {
  const isInSpacesuit = objects.some(
    ({ kind, relation }) =>
      relation?.kind === 'worn' && relation.to === index && kind.drawingName === 'space-helmet',
  )
  if (isInSpacesuit && canPose.has(object.kind.drawingName))
    return { ...object, kind: renamed(object.kind, 'astronaut') }
  const clothes = objects.find(other => other.relation?.to === index && isClothesOf(other, objects))
  if (!clothes) return object
  const isDress = /dress|kimono|sari/.test(clothes.kind.drawingName)
  return {
    ...object,
    look: {
      ...object.look,
      clothes: clothes.colors[0] ?? rgb(isDress ? '#c8456f' : '#5d4a3a'),
      ...(isDress ? { hasGown: true as const } : {}),
    },
  }
}

/** A figure on a mount or a seat, in the pose for it. */
function posed(object: SceneObject, target: string): SceneObject {
  const { drawingName } = object.kind
  if (!canPose.has(drawingName)) return object
  if (isMount(target)) return { ...object, kind: renamed(object.kind, `${drawingName}~astride`) }
  return seatPattern.test(target)
    ? { ...object, kind: renamed(object.kind, `${drawingName}~seated`) }
    : object
}

/** Whether a person in it is seen from the waist up. */
const isOpen = ({ drawingName }: ObjectKind) =>
  /^(?:automobile|convertible|rowboat|canoe|motor-boat|speedboat|bathtub|bucket|basket|package|wrapped-gift|shopping-cart|sled)$/.test(
    drawingName,
  )

const isMount = (drawingName: string) => mountPattern.test(drawingName) || drawingName === 'broom'

const renamed = (kind: ObjectKind, drawingName: string): ObjectKind => ({ ...kind, drawingName })
