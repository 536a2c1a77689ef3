import { t } from '@pentimento/language'
import { percent } from '@pentimento/stage'
import type { Method, Target } from '../contract.ts'
import type { Plan, Reason } from '../plan.ts'
import { groups, type Preset, type PresetId, presets } from '../presets.ts'
import type { Extension } from './extension.ts'
import { groupNames, presetNames } from './preset-names.ts'

export const methodNames: Record<Method, string> = { crop: t('Crop'), extend: t('Extend'), pad: t('Pad') }

/** Group and name of a target: `Instagram` and `Story or reel`; a custom size gets generic ones. */
export function titleOf({ name }: Pick<Target, 'name'>): { group: string; name: string } {
  const preset = presets.find(({ id }) => name === id || isNumbered(name, id))
  if (preset) return { group: groupNames[preset.group], name: presetNames[preset.id] }
  return { group: t('Custom'), name: t('Own size') }
}

/** Group and name of a target in one string. */
export function fullTitle(target: Pick<Target, 'name'>): string {
  const { group, name } = titleOf(target)
  return `${group} ${name}`
}

const isNumbered = (name: string, id: string) =>
  name.startsWith(`${id}-`) && /^\d+$/.test(name.slice(id.length + 1))

/** `1080 × 1920` */
export function sizeIn({ width, height }: { width: number; height: number }): string {
  return `${width} × ${height}`
}

/** `Subject whole, 65% of the picture` */
export function keptWords(kept: Plan['kept']): string {
  if (kept.picture >= 0.9995) return t('Whole picture kept')
  const picture = percentOf(kept.picture)
  if (kept.subject === undefined) return t('{picture} of the picture kept', { picture })
  if (kept.subject === 1) return t('Subject whole, {picture} of the picture', { picture })
  const subject = percentOf(kept.subject)
  return t('{subject} of the subject kept, {picture} of the picture', { subject, picture })
}

/**
 * How much of a format is generated, and whether its preview is ready.
 *
 * @param generatedShare of the format, 0 to 1
 */
export function madeUpWords(added: number, { state }: Extension): string {
  const share = percent(100 * added)
  switch (state) {
    case 'coming':
      return t('{share} made up; a preview is on its way', { share })
    case 'made':
      return t('{share} made up, seen as a preview', { share })
    case 'failed':
      return t('{share} made up; hatched, as there is no preview of it', { share })
  }
}

/** Why a method was chosen. */
export function reasonWords({ reason }: Pick<Plan, 'reason'>): string {
  return reasons[reason]
}

const reasons: Record<Reason, string> = {
  asked: t('As you chose'),
  'same-shape': t('The picture has this shape'),
  'subject-whole': t('The subject stays whole'),
  'little-lost': t('No subject stands out, and what catches the eye stays'),
  'cut-out': t('What is cut out stands on a clear ground'),
  'plain-ground': t('A crop would cut the subject, and the rim is plain'),
  'little-to-add': t('A crop would cut the subject'),
  'cut-already': t('A crop would cut the subject more than the picture does'),
  'too-far-to-extend': t('A crop would cut the subject, and too much would be made up'),
}

/** Rounded down, so that a cropped image is never called whole. */
const percentOf = (share: number) => percent(Math.floor(100 * share))

/** A preset with its display name. */
export interface NamedPreset {
  id: PresetId
  name: string
  preset: Preset
}

const named = groups.map(group => ({
  group: groupNames[group],
  presets: presets
    .filter(preset => preset.group === group)
    .map((preset): NamedPreset => ({ id: preset.id, name: presetNames[preset.id], preset })),
}))

/** The presets, by group, whose group, name or size contains every word of a search text. */
export function presetsLike(text: string): { group: string; presets: NamedPreset[] }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return named
    .map(({ group, presets }) => ({
      group,
      presets: presets.filter(({ name, preset: { width, height } }) => {
        const said = `${group} ${name} ${width}x${height} ${width} ${height}`.toLowerCase()
        return words.every(word => said.includes(word))
      }),
    }))
    .filter(({ presets }) => presets.length > 0)
}
