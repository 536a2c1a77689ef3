import type { PersonLook } from '../scene/scene-description.ts'
import { isPerson } from './anchors.ts'
import type { Drawing, IconLookup } from './drawing.ts'
import { animal, animals } from './drawings/animals.ts'
import { buildings } from './drawings/buildings.ts'
import { containers } from './drawings/containers.ts'
import { crafts } from './drawings/crafts.ts'
import { household } from './drawings/household.ts'
import { monuments } from './drawings/monuments.ts'
import { motifs } from './drawings/motifs.ts'
import { objects } from './drawings/objects.ts'
import { outdoors } from './drawings/outdoors.ts'
import { type Pose, people, person, tonedIcon } from './drawings/people.ts'
import { plant, plants } from './drawings/plants.ts'
import { scenery } from './drawings/scenery.ts'
import { shapes } from './drawings/shapes.ts'
import { sports } from './drawings/sports.ts'
import { street } from './drawings/street.ts'
import { textiles } from './drawings/textiles.ts'
import { utilities } from './drawings/utilities.ts'
import { wearables } from './drawings/wearables.ts'
import { wildlife } from './drawings/wildlife.ts'

/** The drawing of a kind: from this package if it has one, else the icon of the Noto set. */
export function createDrawing(
  name: string,
  icon: IconLookup,
  random: () => number,
  look: PersonLook = {},
): Drawing {
  const customDrawing =
    buildings[name] ??
    objects[name] ??
    household[name] ??
    sports[name] ??
    street[name] ??
    crafts[name] ??
    motifs[name] ??
    wearables[name] ??
    utilities[name] ??
    containers[name] ??
    shapes[name] ??
    scenery[name] ??
    monuments[name] ??
    textiles[name] ??
    outdoors[name] ??
    wildlife[name]
  if (customDrawing) return customDrawing
  if (plants.includes(name)) return plant(name, random)
  if (animals.includes(name)) return animal(name, icon)
  const [figure, pose = 'standing'] = name.split('~')
  if (people.includes(figure))
    return person(figure, icon, pose as Pose, { ...look, tone: look.tone ?? random() })
  const body = isPerson(name) ? tonedIcon(name, icon, look.tone ?? random()).body : icon(name)
  return { body: name === 'lighthouse' ? withoutFlecks(body) : body, width: 128, height: 128 }
}

/** Remove the light flecks and the star from Noto's lighthouse icon: they are its only pure white paths. */
const withoutFlecks = (body: string) => body.replaceAll(/<path fill="#fff"[^>]*\/>/g, '')
