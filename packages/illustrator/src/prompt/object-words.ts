import { creatureWords } from './object-words/creature-words.ts'
import { foodWords } from './object-words/food-words.ts'
import { natureWords } from './object-words/nature-words.ts'
import { personWords } from './object-words/person-words.ts'
import { placeWords } from './object-words/place-words.ts'
import { thingWords } from './object-words/thing-words.ts'
import { vehicleWords } from './object-words/vehicle-words.ts'

/** Drawing name of a kind by synonym. */
export const objectWords: ReadonlyMap<string, string> = new Map(
  [creatureWords, personWords, natureWords, foodWords, placeWords, vehicleWords, thingWords].flatMap(
    synonyms =>
      Object.entries(synonyms).flatMap(([drawingName, list]) =>
        list.split(', ').map(word => [word, drawingName] as const),
      ),
  ),
)
