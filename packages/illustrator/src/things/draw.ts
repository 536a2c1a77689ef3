import type { Drawing, Picture } from './drawing.ts'
import { animal, animals } from './drawn/animals.ts'
import { buildings } from './drawn/buildings.ts'
import { crafts } from './drawn/crafts.ts'
import { objects } from './drawn/objects.ts'
import { people, person } from './drawn/people.ts'
import { plant, plants } from './drawn/plants.ts'

/** The drawing of a kind: from this package if it has one, else the icon of the Noto set. */
export function draw(name: string, picture: Picture, chance: () => number): Drawing {
  const own = buildings[name] ?? objects[name] ?? crafts[name]
  if (own) return own
  if (plants.includes(name)) return plant(name, chance)
  if (animals.includes(name)) return animal(name, picture)
  if (people.includes(name)) return person(name, picture)
  return { body: name === 'lighthouse' ? alone(picture(name)) : picture(name), width: 128, height: 128 }
}

/** Remove the light flecks and the star from Noto's lighthouse icon: they are its only pure white paths. */
const alone = (body: string) => body.replaceAll(/<path fill="#fff"[^>]*\/>/g, '')
