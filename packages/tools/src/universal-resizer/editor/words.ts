import type { Method, Target } from '../contract.ts'
import { type Plan, reasons } from '../plan.ts'
import { groups, type Preset, presets } from '../presets.ts'
import type { Extension } from './extension.ts'

export const methodNames: Record<Method, string> = { crop: 'Crop', extend: 'Extend', pad: 'Pad' }

/** `Instagram`, `Story or reel`; of a size without a name `Custom`, and nothing. */
export function titleOf({ name }: Pick<Target, 'name'>): { group: string; name: string } {
  const preset: Preset | undefined = presets.find(({ id }) => name === id || isNumbered(name, id))
  if (preset) return preset
  return { group: 'Custom', name: 'Own size' }
}

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

/** `Subject whole, 65 % of the picture` */
export function keptWords({ subject, picture }: Plan['kept']): string {
  const rest = picture >= 0.9995 ? 'whole picture' : `${percent(picture)} of the picture`
  if (picture >= 0.9995) return 'Whole picture kept'
  if (subject === undefined) return `${percent(picture)} of the picture kept`
  return subject === 1 ? `Subject whole, ${rest}` : `${percent(subject)} of the subject kept, ${rest}`
}

/** How much of a format is made up, and whether it is to be seen already. @param added share of the format */
export function madeUpWords(added: number, { state }: Extension): string {
  const share = `${Math.round(100 * added)} %`
  switch (state) {
    case 'coming':
      return `${share} made up; a preview is on its way`
    case 'made':
      return `${share} made up, seen as a preview`
    case 'failed':
      return `${share} made up; hatched, as there is no preview of it`
  }
}

export function reasonWords({ reason }: Pick<Plan, 'reason'>): string {
  return reasons[reason]
}

/** Down, so that nothing cut is called whole. */
const percent = (share: number) => `${Math.floor(100 * share)} %`

/** Formats under their groups whose group or name has a text in it. */
export function presetsLike(text: string): { group: string; presets: Preset[] }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isLike = (preset: Preset) => {
    const { width, height } = preset
    const said = `${preset.group} ${preset.name} ${width}x${height} ${width} ${height}`.toLowerCase()
    return words.every(word => said.includes(word))
  }
  return groups
    .map(group => ({ group, presets: presets.filter(preset => preset.group === group && isLike(preset)) }))
    .filter(({ presets: found }) => found.length > 0)
}
