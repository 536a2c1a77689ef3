import type { Rgb } from '../paint/color.ts'

export type Skin = 'pale' | 'light' | 'olive' | 'tan' | 'brown' | 'dark'
export type Hair =
  | 'bald'
  | 'short'
  | 'curly'
  | 'wavy'
  | 'long'
  | 'bob'
  | 'bun'
  | 'ponytail'
  | 'braids'
  | 'afro'
  | 'mohawk'
export type Beard = 'mustache' | 'short' | 'full' | 'long'
export type Expression = 'calm' | 'smile' | 'laugh' | 'sad' | 'angry' | 'surprised'
export type Headwear =
  | 'brimmed-hat'
  | 'top-hat'
  | 'cap'
  | 'beanie'
  | 'crown'
  | 'wizard-hat'
  | 'santa-hat'
  | 'chef-hat'
  | 'bandana'
  | 'headscarf'
  | 'helmet'
  | 'viking-helmet'
  | 'flowers'
export type Clothing = 'shirt' | 'suit' | 'turtleneck' | 'hoodie' | 'robe' | 'coat' | 'chef' | 'spacesuit'

/** A person as a prompt describes them; what it leaves open, the seed decides. */
export interface PortraitDescription {
  gender?: 'man' | 'woman'
  age?: 'child' | 'young' | 'middle' | 'old'
  skin?: Skin
  hair?: Hair
  hairColor?: Rgb
  beard?: Beard
  eyes?: 'narrow'
  eyeColor?: Rgb
  expression?: Expression
  glasses?: 'square' | 'round' | 'sun'
  eyePatch?: true
  freckles?: true
  earrings?: true
  headphones?: true
  headwear?: Headwear
  headwearColor?: Rgb
  clothing?: Clothing
  clothingColor?: Rgb
  scarf?: true
  scarfColor?: Rgb
}
