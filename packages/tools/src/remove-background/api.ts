import { z } from 'zod'
import { choiceField, defineApiEndpoint, imageFile, wholeNumberField } from '../define-api.ts'
import { defineDialect, flagField, onlyField } from '../define-dialect.ts'
import { removeBackground } from './contract.ts'

/** `return_input_if_cutout` isn't in the original API. */
const transparencyByHandling = {
  return_input_if_non_opaque: 'keep',
  return_input_if_cutout: 'auto',
  discard_alpha_layer: 'discard',
} as const
const handlingByTransparency = {
  keep: undefined,
  auto: 'return_input_if_cutout',
  discard: 'discard_alpha_layer',
} as const

export const api = [
  defineApiEndpoint(removeBackground, {
    path: '/remove-background/v1',
    summary:
      'Make the background transparent. An image that already has transparency is returned as it is, by default.',
    files: { image_file: imageFile('image', ['png', 'jpeg', 'webp'], { megapixels: 25 }) },
    fields: {
      transparency_handling: choiceField(
        ['return_input_if_non_opaque', 'return_input_if_cutout', 'discard_alpha_layer'],
        'return_input_if_non_opaque',
      ),
    },
    toParams: ({ transparency_handling }) => ({
      transparency: transparencyByHandling[transparency_handling],
    }),
    toFields: ({ transparency }) => ({
      transparency_handling: handlingByTransparency[transparency ?? 'auto'],
    }),
    output: 'image',
    outputFormat: { by: 'accept', formats: ['png', 'webp', 'jpeg'] },
  }),
]

/** The names of colors in CSS 1. */
const basicColors: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  black: '#000000',
  blue: '#0000ff',
  fuchsia: '#ff00ff',
  gray: '#808080',
  green: '#008000',
  lime: '#00ff00',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  white: '#ffffff',
  yellow: '#ffff00',
}

const toHex = (rgb: readonly number[]) => `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`

/** An opaque color as `#rrggbb`; undefined for one that isn't opaque, or no color. */
function parseColor(text: string): string | undefined {
  const name = text.toLowerCase()
  if (Object.hasOwn(basicColors, name)) return basicColors[name]
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{6}ff)$/i.exec(text) ?? []
  if (!digits) return undefined
  return `#${digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits.slice(0, 6)}`
}

const background = z
  .string()
  .trim()
  .default('')
  .transform((text, context) => {
    const color = text === '' ? undefined : parseColor(text)
    if (text !== '' && !color) context.addIssue('expected an opaque color, such as 81d4fa, fff or green')
    return color
  })

/** `12` or `12px`; a margin in percent isn't supported. */
const margin = z.preprocess(
  value => (typeof value === 'string' ? value.replace(/px$/, '') : value),
  wholeNumberField(0, 500),
)

/** The sizes of remove.bg that are smaller than the image; `small` and `regular` are its old names of `preview`. */
const maxPixelsBySize: Readonly<Record<string, number>> = {
  preview: 250_000,
  small: 250_000,
  regular: 250_000,
  medium: 1_500_000,
  hd: 4_000_000,
}

const fill = (color: string | undefined) => (color ? ({ background: 'color', color } as const) : {})

/** rembg's `255,255,255,255`: red, green, blue and alpha, which must be opaque or transparent. */
const rgba = z
  .string()
  .trim()
  .default('')
  .transform((text, context) => {
    if (text === '') return undefined
    const values = text.split(',').map(Number)
    const [red = 0, green = 0, blue = 0, alpha = 255] = values
    const isValid =
      [3, 4].includes(values.length) &&
      values.every(value => Number.isInteger(value) && value >= 0 && value < 256)
    if (!isValid || ![0, 255].includes(alpha)) {
      context.addIssue('expected red, green, blue and an alpha of 0 or 255, such as 255,255,255,255')
      return undefined
    }
    return alpha === 0 ? undefined : toHex([red, green, blue])
  })

export const dialects = [
  defineDialect(removeBackground, {
    service: 'remove.bg',
    path: '/v1.0/removebg',
    summary:
      'remove.bg: make the background transparent, or fill it with a color. A result of any size costs the same.',
    sources: { image: { file: 'image_file', base64: 'image_file_b64', url: 'image_url' } },
    fields: {
      size: choiceField(
        ['auto', 'preview', 'small', 'regular', 'medium', 'hd', '4k', 'full'],
        'auto',
      ).describe(
        'At most 0.25 megapixels for `preview`, `small` and `regular`, 1.5 for `medium`, 4 for `hd`; else the full size.',
      ),
      format: choiceField(['auto', 'png', 'jpg', 'webp'], 'auto'),
      channels: onlyField(['rgba'], 'rgba'),
      bg_color: background.describe('An opaque color: `81d4fa`, `fff` or `green`.'),
      crop: flagField(false),
      crop_margin: margin.describe('In pixels.'),
      add_shadow: flagField(false),
      scale: onlyField(['original'], 'original'),
      position: onlyField(['original', 'center'], 'original'),
      roi: onlyField(['0% 0% 100% 100%'], '0% 0% 100% 100%'),
      bg_image_url: onlyField([''], '').describe('Not supported.'),
      bg_image_file: onlyField([''], '').describe('Not supported.'),
    },
    toRequest: ({ size, format, bg_color, crop, crop_margin, add_shadow }) => ({
      params: {
        ...fill(bg_color),
        ...(maxPixelsBySize[size] !== undefined && { maxPixels: maxPixelsBySize[size] }),
        trim: crop,
        margin: crop_margin ?? 0,
        shadow: add_shadow ? ('drawn' as const) : ('none' as const),
      },
      format:
        format === 'jpg' || (format === 'auto' && bg_color) ? 'jpeg' : format === 'webp' ? 'webp' : 'png',
    }),
  }),
  defineDialect(removeBackground, {
    service: 'rembg',
    path: '/api/remove',
    summary: 'rembg: make the background transparent. Models and options of alpha matting are ignored.',
    sources: { image: { file: 'file', url: 'url' } },
    fields: {
      om: onlyField(['false', 'False', '0'], 'false').describe('Only the mask: not supported.'),
      bgc: rgba.describe('Background: `255,255,255,255`.'),
    },
    toRequest: ({ bgc }) => ({ params: fill(bgc), format: 'png' }),
  }),
]
