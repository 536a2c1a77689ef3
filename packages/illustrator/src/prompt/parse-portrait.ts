import { rgb } from '../paint/color.ts'
import type { PortraitDescription } from '../scene/portrait-description.ts'
import { colorNamed } from './color-words.ts'

/** What a phrase says about a person. */
type Trait = Partial<PortraitDescription>

const traits: (readonly [RegExp, Trait])[] = []
const trait = (list: string, meaning: Trait) => traits.push([new RegExp(`\\b(?:${list})\\b`, 'gi'), meaning])

// Longer phrases first: each match is taken out of the prompt.
trait(
  'old (?:man|gentleman|guy|sailor|fisherman|wizard|king|pirate|farmer)|elderly (?:man|gentleman)|grandfather|grandpa',
  { gender: 'man', age: 'old' },
)
trait('old (?:woman|lady|queen|witch)|elderly (?:woman|lady)|grandmother|grandma', {
  gender: 'woman',
  age: 'old',
})
trait('teenage (?:girl)', { gender: 'woman', age: 'young' })
trait('teenage (?:boy)|teenager', { gender: 'man', age: 'young' })
trait('little girl|young girl|small girl|daughter|schoolgirl', { gender: 'woman', age: 'child' })
trait('little boy|young boy|small boy|son|schoolboy|boy|child|kid', { gender: 'man', age: 'child' })
trait('baby|toddler|infant', { gender: 'man', age: 'child', hair: 'short' })
trait('businesswoman|female ceo', { gender: 'woman', clothing: 'suit' })
trait('businessman|ceo|lawyer|politician|president|groom', { gender: 'man', clothing: 'suit' })
trait('pirate', { gender: 'man', headwear: 'bandana', beard: 'full', clothing: 'shirt' })
trait('wizard|sorcerer|mage', {
  gender: 'man',
  age: 'old',
  headwear: 'wizard-hat',
  beard: 'long',
  clothing: 'robe',
})
trait('witch|sorceress', { gender: 'woman', headwear: 'wizard-hat', clothing: 'robe' })
trait('king|emperor', { gender: 'man', headwear: 'crown', beard: 'full', clothing: 'robe' })
trait('queen|princess|empress', {
  gender: 'woman',
  headwear: 'crown',
  clothing: 'robe',
  hair: 'long',
  earrings: true,
})
trait('prince', { gender: 'man', headwear: 'crown', clothing: 'robe' })
trait('cowboy', { gender: 'man', headwear: 'brimmed-hat', clothing: 'shirt' })
trait('cowgirl', { gender: 'woman', headwear: 'brimmed-hat', clothing: 'shirt' })
trait('chef|cook|baker', { headwear: 'chef-hat', clothing: 'chef' })
trait('astronaut|cosmonaut', { headwear: 'helmet', clothing: 'spacesuit' })
trait('doctor|nurse|scientist', { clothing: 'coat' })
trait('viking', { gender: 'man', beard: 'long', headwear: 'viking-helmet', hair: 'long', clothing: 'robe' })
trait('samurai|shogun', {
  gender: 'man',
  hair: 'bun',
  hairColor: rgb('#1d1a1c'),
  beard: 'short',
  eyes: 'narrow',
  clothing: 'robe',
})
trait('pope|bishop|cardinal', {
  gender: 'man',
  age: 'old',
  headwear: 'beanie',
  headwearColor: rgb('#f2efe8'),
  clothing: 'robe',
  clothingColor: rgb('#f2efe8'),
})
trait('priest|monk|god|druid|shaman|prophet', { gender: 'man', beard: 'full', clothing: 'robe' })
trait('goddess|priestess|nymph|maiden|enchantress', {
  gender: 'woman',
  hair: 'long',
  headwear: 'flowers',
  clothing: 'robe',
})
trait('warrior|barbarian|gladiator|soldier|knight', { clothing: 'robe', expression: 'angry' })
trait('sailor|fisherman|captain', { gender: 'man', beard: 'full', headwear: 'cap', clothing: 'turtleneck' })
trait('santa(?: claus)?|father christmas', {
  gender: 'man',
  age: 'old',
  beard: 'long',
  headwear: 'santa-hat',
  clothing: 'robe',
  clothingColor: rgb('#c4302b'),
})
trait('wom[ae]n|lady|girl|female|mother|mom|wife|girlfriend|bride|actress|ballerina', { gender: 'woman' })
trait('m[ae]n|guy|male|father|dad|husband|boyfriend|gentleman|actor|farmer|hipster', { gender: 'man' })
trait('person|someone|human|people|student|teacher|artist|musician|face|model', {})
trait('old|elderly|aged|senior|wrinkled|wrinkles', { age: 'old' })
trait('middle[- ]aged', { age: 'middle' })
trait('young|teen', { age: 'young' })
trait(
  'african american|african|black(?= (?:skin|skinned|wom[ae]n|m[ae]n|girl|boy|person|lady|guy|male|female))|dark[- ]skinned|dark skin|nigerian|kenyan|ethiopian',
  { skin: 'dark' },
)
trait('brown[- ]skinned|brown skin|indian|pakistani|south asian|latin[ao]|hispanic|mexican|brazilian', {
  skin: 'tan',
})
trait('middle eastern|arab(?:ic)?|turkish|persian|mediterranean|olive skin|tanned|tan skin', {
  skin: 'olive',
})
trait('asian|japanese|chinese|korean|vietnamese|thai', {
  skin: 'light',
  hairColor: rgb('#1d1a1c'),
  eyeColor: rgb('#3d2416'),
  eyes: 'narrow',
})
trait(
  'pale skin|pale|fair skin|white(?= (?:wom[ae]n|m[ae]n|girl|boy|person|guy))|caucasian|scandinavian|irish',
  { skin: 'pale' },
)
trait('freckles|freckled', { freckles: true })
trait('eye ?patch', { eyePatch: true })
trait('sunglasses|dark glasses|shades', { glasses: 'sun' })
trait('round glasses', { glasses: 'round' })
trait('glasses|spectacles|eyeglasses', { glasses: 'square' })
trait('(?:hoop |gold |pearl )?earrings?', { earrings: true })
trait('long (?:white |gr[ae]y |red |black |brown )?beard', { beard: 'long' })
trait('short (?:white |gr[ae]y |red |black |brown )?beard|stubble|goatee', { beard: 'short' })
trait('(?:full |bushy |thick )?beard|bearded', { beard: 'full' })
trait('(?:moustache|mustache)d?', { beard: 'mustache' })
trait('smiling|smile|happy|cheerful|joyful', { expression: 'smile' })
trait('laughing|grinning|excited|laugh', { expression: 'laugh' })
trait('sad|crying|melancholic|melancholy|unhappy', { expression: 'sad' })
trait('angry|furious|grumpy|serious|stern', { expression: 'angry' })
trait('surprised|shocked|amazed', { expression: 'surprised' })
trait('bald|shaved head', { hair: 'bald' })
trait('afro', { hair: 'afro' })
trait('curly|curls', { hair: 'curly' })
trait('wavy', { hair: 'wavy' })
trait('braids?|braided', { hair: 'braids' })
trait('pigtails', { hair: 'braids' })
trait('pony ?tail', { hair: 'ponytail' })
trait('bun|updo', { hair: 'bun' })
trait('bob(?:bed)?(?: cut)?', { hair: 'bob' })
trait('mohawk|punk', { hair: 'mohawk' })
trait('long(?=[a-z ]* hair)|long[- ]haired', { hair: 'long' })
trait('short(?=[a-z ]* hair)|short[- ]haired', { hair: 'short' })
trait('blonde?(?:[- ]haired)?', { hairColor: rgb('#e3bd69') })
trait('brunette|brown[- ]haired|brown(?=[a-z ]* hair)', { hairColor: rgb('#5b3924') })
trait('redhead(?:ed)?|ginger|red[- ]haired|red(?=[a-z ]* (?:hair|beard))|auburn', {
  hairColor: rgb('#b8481f'),
})
trait('(?:gr[ae]y|silver|white)(?:[- ]haired|(?=[a-z ]* (?:hair|beard)))', { hairColor: rgb('#c9c9c8') })
trait('black(?:[- ]haired|(?=[a-z ]* (?:hair|beard)))|dark(?:[- ]haired|(?=[a-z ]* hair))', {
  hairColor: rgb('#211c1d'),
})
trait('(?:flower crown|flowers in (?:her|his|the) hair|wreath)', { headwear: 'flowers' })
trait('top hat', { headwear: 'top-hat' })
trait('straw hat|cowboy hat|sun hat|brimmed hat|fedora|hat', { headwear: 'brimmed-hat' })
trait('beanie|woolly hat|knit(?:ted)? (?:cap|hat)', { headwear: 'beanie' })
trait('baseball cap|cap', { headwear: 'cap' })
trait('crown|tiara', { headwear: 'crown' })
trait('headscarf|hijab|veil', { headwear: 'headscarf' })
trait('bandana', { headwear: 'bandana' })
trait('headphones', { headphones: true })
trait('turtleneck|sweater|jumper', { clothing: 'turtleneck' })
trait('suit|tuxedo|tie|bow tie', { clothing: 'suit' })
trait('hoodie', { clothing: 'hoodie' })
trait('scarf', { scarf: true })
trait('t-?shirt|tee|dress|blouse|top', { clothing: 'shirt' })
trait('hair|skin|eyes?|wearing|smiling|head and shoulders|looking at the camera|close[- ]up', {})

const eyeColors: Record<string, string> = {
  blue: '#3f7fb8',
  green: '#4f8a52',
  brown: '#5b3a22',
  hazel: '#8a6a35',
  gray: '#7d8a94',
  grey: '#7d8a94',
}
/** A color word before what it colors. */
const coloredPart =
  /\b(\w+) (eyes?|hair|beard|hat|cap|beanie|scarf|suit|turtleneck|sweater|hoodie|t-?shirt|shirt|dress|robe|headscarf|hijab|bandana)\b/gi

/** A person described by a prompt, and the prompt without the words that describe them. */
export interface FoundPortrait {
  person: PortraitDescription
  rest: string
  recognized: string[]
}

/** Read the traits of a person out of a prompt; undefined if it names no person. */
export function parsePortrait(prompt: string): FoundPortrait | undefined {
  const person: PortraitDescription = {}
  const recognized: string[] = []
  const isUsed = new Array<boolean>(prompt.length).fill(false)
  const use = (from: number, length: number) => isUsed.fill(true, from, from + length)
  for (const match of prompt.matchAll(coloredPart)) {
    const part = match[2].toLowerCase()
    if (!applyPartColor(person, match[1].toLowerCase(), part)) continue
    recognized.push(match[0].toLowerCase())
    use(match.index, /eye|hair|skin/.test(part) ? match[0].length : match[1].length)
  }
  let namesPerson = false
  for (const [pattern, meaning] of traits)
    for (const match of prompt.matchAll(pattern)) {
      if (isUsed.slice(match.index, match.index + match[0].length).includes(true)) continue
      use(match.index, match[0].length)
      const isAboutPerson = Object.keys(meaning).length > 0
      namesPerson ||= isAboutPerson || personPattern.test(match[0])
      if (isAboutPerson) recognized.push(match[0].trim().toLowerCase())
      Object.assign(person, { ...meaning, ...person })
    }
  const rest = prompt.replace(/[\s\S]/g, (unit, at) => (isUsed[at] ? ' ' : unit))
  return namesPerson ? { person, rest, recognized } : undefined
}

const personPattern = /person|someone|human|people|face|model|student|teacher|artist|musician/i

function applyPartColor(person: PortraitDescription, word: string, part: string): boolean {
  if (part.startsWith('eye')) {
    if (!Object.hasOwn(eyeColors, word)) return false
    person.eyeColor = rgb(eyeColors[word])
    return true
  }
  const color = colorNamed(word)
  // Natural hair colors are traits, in tones that hair has.
  if (!color || part === 'beard' || (part === 'hair' && naturalHair.test(word))) return false
  if (part === 'hair') person.hairColor = color
  else if (/hat|cap|beanie|headscarf|hijab|bandana/.test(part)) person.headwearColor = color
  else if (part === 'scarf') person.scarfColor = color
  else person.clothingColor = color
  return true
}

const naturalHair =
  /^(?:red|brown|black|gr[ae]y|silver|white|blonde?|ginger|auburn|dark|curly|wavy|long|short|and)$/
