import type { z } from 'zod'
import type { Contract } from './define-contract.ts'

interface ParamCopy {
  label: string
  help?: string
  /** Words for the values of a choice. */
  options?: Record<string, string>
}

/** What a tool is called, wherever it is. */
export interface Card {
  name: string
  /** One line under the name, on the tools page and in `pentimento tools`. */
  tagline: string
}

/** A tool's words. Every parameter, input, output and feedback reason has its own. */
export interface Copy<C extends Contract = Contract> extends Card {
  description: string
  /** Of the result. @default 'the picture’s own size' */
  size?: string
  inputs: { [Name in keyof C['takes']]: string }
  params: { [Name in Exclude<keyof z.output<C['params']>, keyof DeliveryNames>]: ParamCopy }
  outputs: { [Name in keyof C['gives']]: string }
  feedbackReasons: Record<C['feedbackReasons'][number], string>
  /** Of the picture it is shown by, in pixels. @default 880 × 660, or of that shape */
  example?: { width: number; height: number }
  /** What people ask before they bring a picture, the most asked first. */
  questions: readonly { question: string; answer: string }[]
}

interface DeliveryNames {
  format: unknown
  quality: unknown
  keepMetadata: unknown
}

/** Give a tool its words; a parameter without a label does not compile. */
export function defineCopy<C extends Contract>(_contract: C, copy: Copy<C>): Copy<C> {
  return copy
}

/** Words for what every tool takes beside its own parameters. */
export const deliveryCopy: Record<keyof DeliveryNames, ParamCopy> = {
  format: { label: 'Format', help: 'As the file name says, else the tool’s first format.' },
  quality: { label: 'Quality', help: 'Of JPEG and WebP.' },
  keepMetadata: { label: 'Keep metadata', help: 'EXIF and XMP of the original; its place included.' },
}
