import { t } from '@pentimento/language'
import { formatPercent } from '@pentimento/stage'
import type { Method, Target } from '../contract.ts'
import type { Plan, Reason } from '../layouts.ts'
import { groups, type Preset, type PresetId, presets } from '../presets.ts'
import type { MarginPreview } from './margin-preview.ts'
import { groupNames, presetNames } from './preset-names.ts'

export const methodNames: Record<Method, string> = { crop: t('Crop'), extend: t('Extend'), pad: t('Pad') }

/** Group and name of a target: `Instagram` and `Story or reel`; a custom size gets generic ones. */
export function titleOf({ name }: Pick<Target, 'name'>): { group: string; name: string } {
  const preset = presets.find(({ id }) => name === id || isNumbered(name, id))
  if (preset) return { group: groupNames[preset.group], name: presetNames[preset.id] }
  return { group: t('Custom'), name: t('Size') }
}

/** Group and name of a target in one string. */
export function titleText(target: Pick<Target, 'name'>): string {
  const { group, name } = titleOf(target)
  return group === t('Custom') ? t('Custom size') : `${group} ${name}`
}

const isNumbered = (name: string, id: string) =>
  name.startsWith(`${id}-`) && /^\d+$/.test(name.slice(id.length + 1))

/** `1080 × 1920` */
export function formatSize({ width, height }: { width: number; height: number }): string {
  return `${width} × ${height}`
}

/** `Subject whole, 65% of the image` */
export function keptText(kept: Plan['kept']): string {
  if (kept.image >= 0.9995) return t('Whole image kept')
  const image = flooredPercent(kept.image)
  if (kept.subject === undefined) return t('{image} of the image kept', { image })
  if (kept.subject === 1) return t('Whole subject, {image} of the image', { image })
  const subject = flooredPercent(kept.subject)
  return t('{subject} of the subject, {image} of the image', { subject, image })
}

/**
 * How much of a format is generated, and whether its preview is ready.
 *
 * @param generatedShare of the format, 0 to 1
 */
export function generatedText(generatedShare: number, { state }: MarginPreview): string {
  const percentage = formatPercent(100 * generatedShare)
  switch (state) {
    case 'loading':
      return t('{share} generated, loading preview…', { share: percentage })
    case 'ready':
      return t('{share} generated (preview)', { share: percentage })
    case 'error':
      return t('{share} generated, no preview (hatched)', { share: percentage })
  }
}

/** Why a method was chosen. */
export function reasonText({ reason }: Pick<Plan, 'reason'>): string {
  return reasonTexts[reason]
}

const reasonTexts: Record<Reason, string> = {
  requested: t('Your choice'),
  'same-shape': t('Same aspect ratio as the image'),
  'subject-whole': t('Keeps the whole subject'),
  'content-whole': t('Crops only the background'),
  'little-lost': t('No clear subject, but the areas that stand out most are kept'),
  cutout: t('The image is a cutout, so its background stays transparent'),
  'plain-background': t('Cropping would cut off the subject, and the edges are a single color'),
  'little-to-add': t('Cropping would cut off the subject'),
  'cut-already': t('Cropping would cut off even more of the subject'),
  'cut-further': t('An edge cuts off the subject already, and the crop cuts off a little more there'),
  'heads-whole': t('Keeps heads whole: for the whole subject, too much would have to be generated'),
  'too-far-to-extend': t('Cropping would cut off the subject, and too much would have to be generated'),
}

/** Rounded down, so that a cropped image is never called whole. */
const flooredPercent = (fraction: number) => formatPercent(Math.floor(100 * fraction))

/** A preset with its display name. */
export interface NamedPreset {
  id: PresetId
  name: string
  preset: Preset
}

const namedGroups = groups.map(group => ({
  group: groupNames[group],
  presets: presets
    .filter(preset => preset.group === group)
    .map((preset): NamedPreset => ({ id: preset.id, name: presetNames[preset.id], preset })),
}))

/** The presets, by group, whose group, name or size contains every word of a search text. */
export function searchPresets(text: string): { group: string; presets: NamedPreset[] }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return namedGroups
    .map(({ group, presets }) => ({
      group,
      presets: presets.filter(({ name, preset: { width, height } }) => {
        const searchText = `${group} ${name} ${width}x${height} ${width} ${height}`.toLowerCase()
        return words.every(word => searchText.includes(word))
      }),
    }))
    .filter(({ presets }) => presets.length > 0)
}
