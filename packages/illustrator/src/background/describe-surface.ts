import { type Rgb, rgb } from '../paint/color.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import type { Ground, Material, Setting } from '../scene/setting.ts'
import { namedColors } from './named-colors.ts'
import { ginghamPattern } from './seat.ts'

const windowsillPattern = /\bwindow ?(?:sill|ledge)s?\b/i
/** Other furniture that things stand on. */
const surfacePattern = /\b(?:sideboard|dresser|console|shelf|nightstand|work ?bench)(?:e?s)?\b/i
/** Grounds on which a surface is a table's. */
const indoorGrounds: readonly (Ground | undefined)[] = [undefined, 'studio', 'room', 'wall']
/** A surface, with what it's made of. */
const onSurfacePattern = /\bon (?:an? |the )?(?:[\w-]+ ){1,5}surface\b/i
/** What shops sell, besides tables. */
const furniturePattern = /\bfurniture\b/i
/** Boards outdoors that the subject is on. */
const deckPattern = /\bwood(?:en)? (?:deck|planks|boards)\b(?! wall)/i
/** A stone or a piece of wood outdoors that the subject is on. */
const slabPattern =
  /\bon (?:an? |the )?(?:[\w-]+ ){0,3}?(stone|rock|boulder|log|tree stump|stump|wood(?:en)? slab)\b(?! (?:table|wall|podium|floor|counter|texture))/i
const moss = rgb('#6f7a49')
const slate = rgb('#50555a')
const velvet = rgb('#5b2333')
const streetPattern = /\b(?:streets?|alleys?|roads?|avenues?|sidewalks?|city)\b/i
const windowsillTint: Rgb = [0.95, 0.94, 0.91]
/** Surfaces that say what they're made of: of cement with chips, or woven. */
const namedSurfaces: readonly (readonly [RegExp, Material])[] = [
  [/\bterrazzo\b/i, 'terrazzo'],
  [/\b(?:wicker|rattan)(?! (?:chair|sofa|seat|basket|furniture|lamp))/i, 'wicker'],
]
/** Materials that tables are made of. */
const materialPatterns: readonly (readonly [RegExp, Material])[] = [
  [/\b(?:marble|granite|quartz)\b/i, 'marble'],
  [/\bglass\b/i, 'glass'],
  [/\b(?:stone|slate)\b/i, 'stone'],
  [/\b(?:concrete|cement)\b/i, 'concrete'],
  [/\b(?:tiles?|tiled)\b/i, 'tiles'],
  [ginghamPattern, 'gingham'],
  [/\b(?:linen|cloth|tablecloth|fabric)\b/i, 'fabric'],
]

/** Materials of the wall that prompts name as a background. */
const wallMaterials: readonly (readonly [RegExp, Material])[] = [
  [/\b(?:wood(?:en)?|timber|oak|walnut|planks?|boards?)\b/i, 'wood'],
  [/\b(?:concrete|cement)\b/i, 'concrete'],
  [/\bbricks?\b/i, 'brick'],
  [/\b(?:stone|slate|rock)\b/i, 'stone'],
  [/\b(?:tiles?|tiled)\b/i, 'tiles'],
  [/\b(?:plaster|stucco)\b/i, 'plaster'],
]

/**
 * Set the surface of a table or a windowsill that a prompt names, or the wall that it names as a background.
 *
 * @param text the prompt
 */
export function setSurface(scene: SceneDescription, text: string): void {
  const { setting, objects } = scene
  const woven = namedSurfaces.find(([pattern]) => pattern.test(text))?.[1]
  if (woven && indoorGrounds.includes(setting.ground)) setting.ground = 'table'
  if (woven) setting.material = woven
  const table = objects.find(({ kind }) => kind.drawingName === 'table')
  if (table && !furniturePattern.test(text)) {
    setting.ground = 'table'
    setting.material ??= materialPatterns.find(([pattern]) => pattern.test(text))?.[1]
    setting.tint ??= table.colors[0]
  }
  if (setting.material === 'fabric' && /\bvelvet\b/i.test(text))
    setting.tint ??= namedColors(text)[0] ?? velvet
  if (setting.material === 'fabric' && ginghamPattern.test(text)) setting.material = 'gingham'
  const named = onSurfacePattern.exec(text)?.[0]
  const surface = named && [...materialPatterns, ...wallMaterials].find(([pattern]) => pattern.test(named))
  if (surface && indoorGrounds.includes(setting.ground)) {
    setting.ground = 'table'
    setting.material ??= surface[1]
  }
  setWall(setting, text)
  if (surfacePattern.test(text)) {
    setting.ground = 'table'
    // A shelf that things stand on doesn't make a furnished room.
    scene.objects = objects.filter(({ kind }) => kind.drawingName !== 'bookshelf')
  }
  if (deckPattern.test(text)) {
    setting.ground = 'table'
    setting.material = 'wood'
  }
  const slab = slabPattern.exec(text)?.[1]
  if (slab) {
    setting.ground = 'table'
    setting.material = /wood|log|stump/.test(slab) ? 'wood' : 'stone'
    if (/\bmoss(?:y|-covered)?\b/i.test(text)) setting.tint ??= moss
  }
  if (windowsillPattern.test(text)) {
    setting.ground = 'table'
    setting.interior ??= 'living-room'
    setting.tint ??= windowsillTint
  }
}

/** Set the material of a wall that a prompt names as a background. */
function setWall(setting: Setting, text: string): void {
  const wall = /[^,;.]*\b(?:background|backdrop|texture|(?<!stone )walls?)\b/i.exec(text)?.[0]
  const material = wall && wallMaterials.find(([pattern]) => pattern.test(wall))?.[1]
  const isPlain = setting.ground === undefined || setting.ground === 'studio'
  // "Urban" alone is a style.
  const isStreetOnly = setting.ground === 'street' && !streetPattern.test(text)
  if (material && !setting.interior && (isPlain || isStreetOnly)) {
    setting.ground = 'wall'
    setting.material = material
    if (/\bslate\b/i.test(text)) setting.tint ??= slate
  }
}
