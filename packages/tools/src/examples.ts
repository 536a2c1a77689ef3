import type { Copy } from './define-copy.ts'

/** An image in two widths, with the attributes of an `<img>`. */
export interface ExampleImage {
  src: string
  srcSet: string
}

/** Size of the largest file of an {@link ExampleImage}, in pixels. */
export const exampleSize = { width: 960, height: 720 } as const

/** An example photo of a tool. */
export interface Example {
  /** File name of the photo. */
  name: string
  /** What it shows, in the page's language. */
  label: string
  /** URL of the photo, as the tool takes it. */
  href: string
  /** Where its preview is divided, 0 to 1. */
  split: number
  before: ExampleImage
  after: ExampleImage
}

/** The example photos of a tool, the one on its card first. */
export function examplesOf(tool: string, { examples, split }: Pick<Copy, 'examples' | 'split'>): Example[] {
  return examples.map((label, index) => ({
    name: `example-${index + 1}.webp`,
    label,
    href: `/examples/${tool}/${index + 1}.webp`,
    split: index === 0 ? split : 0.5,
    before: exampleImage(tool, index + 1, 'before'),
    after: exampleImage(tool, index + 1, 'after'),
  }))
}

/**
 * An example's photo, or its result, at 4:3.
 *
 * @param number of the example, from 1
 */
export function exampleImage(tool: string, number: number, side: 'before' | 'after'): ExampleImage {
  const file = (width: number) => `/examples/${tool}/${number}-${side}-${width}.avif`
  return { src: file(480), srcSet: `${file(480)} 480w, ${file(960)} 960w` }
}
