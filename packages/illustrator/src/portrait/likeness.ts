import { mix, type Rgb, rgb, scale } from '../paint/color.ts'
import type { PortraitDescription, Skin } from '../scene/portrait-description.ts'

/** A person with every trait decided, and the measures of the face; lengths are in a box of 512 × 512. */
export interface Likeness extends PortraitDescription {
  gender: 'man' | 'woman'
  age: NonNullable<PortraitDescription['age']>
  hair: NonNullable<PortraitDescription['hair']>
  expression: NonNullable<PortraitDescription['expression']>
  clothing: NonNullable<PortraitDescription['clothing']>
  skinColor: Rgb
  hairColor: Rgb
  eyeColor: Rgb
  clothingColor: Rgb
  face: FaceMeasures
}

/** Half widths and heights of the parts of a face. */
export interface FaceMeasures {
  /** Half width at the cheekbones and at the jaw. */
  cheek: number
  jaw: number
  chinY: number
  eyeY: number
  eyeDistance: number
  eyeSize: number
  neck: number
  shoulder: number
}

export const skinColors: Record<Skin, string> = {
  pale: '#fbdcc8',
  light: '#f3c7a5',
  olive: '#dda77c',
  tan: '#c4875a',
  brown: '#94603c',
  dark: '#6d4429',
}

const hairColors: Record<Skin, readonly string[]> = {
  pale: ['#b8481f', '#d9b068', '#8a5a34', '#5b3924'],
  light: ['#5b3924', '#3a2619', '#8a5a34', '#c79a55'],
  olive: ['#2d1f18', '#3f2a1c'],
  tan: ['#231a18', '#35241b'],
  brown: ['#1f1817'],
  dark: ['#191415'],
}
const clothingColors = [
  '#3d6b8f',
  '#8f4a4a',
  '#4f7a63',
  '#5d5382',
  '#b5773c',
  '#3c4a5e',
  '#8a6d5a',
  '#2f7f86',
]

/** Decide what the description leaves open. @param random numbers from 0 to 1 */
export function decideLikeness(person: PortraitDescription, random: () => number): Likeness {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length) % items.length]
  const gender = person.gender ?? (person.beard ? 'man' : pick(['man', 'woman'] as const))
  const age = person.age ?? pick(['young', 'middle'] as const)
  const isNaturallyPale = person.freckles || (person.hairColor && person.hairColor[0] > 0.65)
  const skin =
    person.skin ??
    (isNaturallyPale ? 'pale' : pick(['light', 'light', 'olive', 'tan', 'brown', 'dark'] as const))
  const naturalHairColor = rgb(pick(hairColors[skin]))
  const grayShare = age === 'old' ? 0.88 : 0
  const isDarkSkinned = skin === 'dark' || skin === 'brown'
  const femaleHair = isDarkSkinned
    ? (['curly', 'afro', 'braids', 'bun'] as const)
    : (['long', 'wavy', 'bob', 'ponytail'] as const)
  const defaultHair =
    age === 'old' && gender === 'woman'
      ? 'bun'
      : gender === 'woman'
        ? pick(femaleHair)
        : age === 'old'
          ? pick(['short', 'bald'] as const)
          : isDarkSkinned
            ? 'curly'
            : pick(['short', 'short', 'wavy'] as const)
  const hair =
    person.hair === 'wavy' && gender === 'man'
      ? 'short'
      : (person.hair ?? (gender === 'man' && defaultHair === 'wavy' ? 'short' : defaultHair))
  return {
    ...person,
    gender,
    age,
    hair,
    expression: person.expression ?? pick(['smile', 'calm', 'smile'] as const),
    clothing:
      person.clothing ?? (gender === 'woman' ? 'shirt' : pick(['shirt', 'turtleneck', 'hoodie'] as const)),
    skinColor: rgb(skinColors[skin]),
    hairColor: person.hairColor ?? mix(naturalHairColor, rgb('#dcdcda'), grayShare),
    eyeColor:
      person.eyeColor ?? rgb(isDarkSkinned ? '#3d2416' : pick(['#5b3a22', '#4f7fa8', '#5f7f4f', '#5b3a22'])),
    clothingColor:
      person.clothingColor ??
      (person.clothing === 'suit'
        ? rgb('#2c3550')
        : /coat|chef|spacesuit/.test(person.clothing ?? '')
          ? rgb('#eef0f2')
          : rgb(pick(clothingColors))),
    face: measuresOf(gender, age),
  }
}

function measuresOf(gender: Likeness['gender'], age: Likeness['age']): FaceMeasures {
  if (age === 'child')
    return {
      cheek: 80,
      jaw: 66,
      chinY: 302,
      eyeY: 222,
      eyeDistance: 35,
      eyeSize: 17,
      neck: 30,
      shoulder: 118,
    }
  return gender === 'man'
    ? { cheek: 76, jaw: 64, chinY: 318, eyeY: 210, eyeDistance: 33, eyeSize: 13, neck: 44, shoulder: 178 }
    : { cheek: 73, jaw: 55, chinY: 312, eyeY: 212, eyeDistance: 33, eyeSize: 15, neck: 33, shoulder: 148 }
}

/** Darker and lighter variants of a color for shading. */
export const shade = (color: Rgb, factor: number): Rgb =>
  factor < 1
    ? mix(scale(color, factor), [0.35, 0.12, 0.2], 0.1 * (1 - factor))
    : mix(color, [1, 1, 1], factor - 1)
