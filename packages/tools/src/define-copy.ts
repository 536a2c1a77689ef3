import type { z } from 'zod'
import type { Contract } from './define-contract.ts'

/** The filters of the tools page, besides All, Highlight and New. */
export const categories = [
  'Image edition',
  'Generation',
  'Generative tools',
  'Real-estate',
  'Portrait edition',
] as const
export type Category = (typeof categories)[number]

interface ParamCopy {
  label: string
  help?: string
  /** Labels of the values of an enum. */
  options?: Record<string, string>
}

/** What lists of tools show. It needs no contract, so that such pages load quickly. */
export interface Card {
  name: string
  /** One line under the name, on the tools page and in `pentimento tools`. */
  tagline: string
  /** Other words that people search for, separated by commas. */
  keywords: string
  categories: readonly Category[]
  /** Whether the Highlight filter lists it. */
  isHighlighted?: boolean
  /** Whether the home page's large example is the tool's. */
  isOnHome?: boolean
  isNew?: boolean
  /** Whether only Pro includes it. */
  isPro?: boolean
  /** Where its first example is divided: the share of the width that shows the original, 0 to 1. */
  split: number
}

/** A tool's texts: labels for every parameter, input, output and feedback reason. */
export interface Copy<C extends Contract = Contract> extends Card {
  description: string
  /** Size of the result, as text. @default 'same size as the original' */
  size?: string
  inputs: { [Name in keyof C['inputs']]: string }
  params: { [Name in Exclude<keyof z.output<C['params']>, keyof OutputOptionNames>]: ParamCopy }
  outputs: { [Name in keyof C['outputs']]: string }
  feedbackReasons: Record<C['feedbackReasons'][number], string>
  /** What its example photos show, by number. Their files are made by `npm run examples`. */
  examples: readonly string[]
  /** Frequently asked questions, the most frequent first. */
  questions: readonly { question: string; answer: string }[]
}

interface OutputOptionNames {
  format: unknown
  quality: unknown
  keepMetadata: unknown
  maxPixels: unknown
}

/** Define the texts of a tool; a parameter without a label doesn't compile. */
export function defineCopy<C extends Contract>(_contract: C, copy: Copy<C>): Copy<C> {
  return copy
}

/** Texts of the encoding parameters, which every tool accepts. */
export const outputOptionsCopy: Record<keyof OutputOptionNames, ParamCopy> = {
  format: { label: 'Format', help: 'As the file name says, else the tool’s first format.' },
  quality: { label: 'Quality', help: 'Of JPEG and WebP.' },
  maxPixels: { label: 'Most pixels', help: 'Larger results are scaled down.' },
  keepMetadata: { label: 'Keep metadata', help: 'EXIF and XMP of the original; its place included.' },
}
