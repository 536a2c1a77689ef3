import { objectKinds } from '../objects/object-kinds.ts'
import type { SceneDescription, SceneObject } from '../scene/scene-description.ts'
import { removeObjects } from './setting-edits.ts'
import { singularize } from './tokens.ts'

/** What somebody has by occupation: the drawing, and whether it is held or stood on. */
export interface Equipment {
  relation: 'held' | 'on'
  drawingName: string
}

const equipment: ReadonlyMap<string, Equipment> = new Map(
  (
    [
      ['held', 'tennis-racket', 'tennis player'],
      ['held', 'baseball-bat', 'baseball player, batter, baseball batter'],
      ['held', 'baseball-glove', 'catcher, outfielder'],
      ['held', 'camera', 'photographer'],
      ['held', 'violin', 'violinist, fiddler'],
      ['held', 'guitar', 'guitarist, guitar player'],
      ['held', 'fishing-pole', 'fisherman, angler'],
      ['on', 'skateboard', 'skateboarder, skate boarder, skater'],
      ['on', 'motorcycle', 'motorcyclist, motorcycle rider'],
    ] as const
  ).flatMap(([relation, drawingName, list]) =>
    list.split(', ').map(person => [person, { relation, drawingName }] as const),
  ),
)

/** What a person has by occupation, such as a batter's bat. */
export const equipmentOf = (person: string): Equipment | undefined => equipment.get(singularize(person))

/** Give people what they have by occupation; what the prompt mentions itself isn't added again. */
export function addEquipment(objects: SceneObject[], owners: ReadonlyMap<SceneObject, Equipment>): void {
  for (const [owner, { relation, drawingName }] of owners) {
    const ownerIndex = objects.indexOf(owner)
    const kind = objectKinds.get(drawingName)
    if (ownerIndex < 0 || !kind) continue
    let index = objects.findIndex(object => object.kind === kind)
    if (index < 0)
      index = objects.push({ kind, count: owner.count, colors: [], sizeFactor: owner.sizeFactor }) - 1
    if (relation === 'on') owner.relation ??= { kind: 'on', to: index }
    else objects[index].relation ??= { kind: 'held', to: ownerIndex }
  }
}

/** Draw what stands for a festival, such as a pumpkin, in a scene that has nothing else. */
export function addSymbol({ composition, objects }: SceneDescription, symbol: string | undefined): void {
  const kind = symbol === undefined ? undefined : objectKinds.get(symbol)
  if (kind && composition === 'scene' && objects.length === 0)
    objects.push({ kind, count: symbol === 'jack-o-lantern' ? 3 : 1, colors: [], sizeFactor: 1 })
}

/** In "a bouquet of roses in a vase", the roses are the bouquet; the drawing of a bouquet is one of tulips. */
export function mergeBouquet(description: SceneDescription): void {
  const { objects } = description
  const at = objects.findIndex(({ kind }) => kind.drawingName === 'bouquet')
  const flowers = at < 0 ? undefined : objects[at + 1]
  if (!flowers || !bouquetFlowers.test(flowers.kind.drawingName)) return
  if (flowers.relation?.kind === 'in') removeObjects(description, 'bouquet')
  else if (flowers.kind.drawingName === 'tulip' && !flowers.relation) removeObjects(description, 'tulip')
}

const bouquetFlowers = /^(?:rose|tulip|sunflower|hyacinth|hibiscus|lotus|cherry-blossom|blossom)$/

/** Put trains on the track that the prompt names; a tram seen from the front has its own. */
export function putTrainsOnTrack(description: SceneDescription): void {
  const named = (pattern: RegExp) =>
    description.objects.findIndex(({ kind }) => pattern.test(kind.drawingName))
  const track = named(/^railway-track$/)
  if (track < 0) return
  if (named(/^(?:tram|train|metro)$/) >= 0) {
    removeObjects(description, 'railway-track')
    return
  }
  const train = description.objects[named(/^(?:locomotive|railway-car|bullet-train)$/)]
  if (train && description.objects[track].relation === undefined) train.relation ??= { kind: 'on', to: track }
}
