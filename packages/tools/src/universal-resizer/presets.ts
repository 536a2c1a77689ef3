/** Source of a size, and when it was checked. */
interface Source {
  name: string
  url: string
  /** Year and month. */
  checkedOn: string
}

/**
 * Most platforms document their sizes only for signed-in users, so the figures were checked in public guides.
 */
export const sources = {
  freetoolkit: {
    name: 'FreeToolKit, Social Media Image Sizes, updated March 2026',
    url: 'https://freetoolkit.io/blog/social-media-image-sizes-2025',
    checkedOn: '2026-11',
  },
  contentStudio: {
    name: 'ContentStudio, Social media image sizes for 18 platforms, 2025',
    url: 'https://internal-blog.contentstudio.io/social-media-image-sizes',
    checkedOn: '2026-11',
  },
  linkshed: {
    name: 'LinkShed, Social Media Image Sizes',
    url: 'http://www.linkshed.net/socialsizes.php',
    checkedOn: '2026-11',
  },
  kleo: {
    name: 'Kleo, Social Media Image Size Guide 2026',
    url: 'https://www.kleoapp.io/tools/image-sizes',
    checkedOn: '2026-11',
  },
  statuz: {
    name: 'Statuz, Image Sizes for X, Bluesky, and Mastodon, 2025',
    url: 'https://statuz.app/blog/mastering-image-sizes-for-x-twitter-bluesky-and-mastodon-in-2025',
    checkedOn: '2026-11',
  },
  iso216: {
    name: 'ISO 216, Writing paper and certain classes of printed matter: A and B series',
    url: 'https://www.iso.org/standard/36631.html',
    checkedOn: '2007-09',
  },
  ansiY14: {
    name: 'ANSI/ASME Y14.1, drawing sheet size A: 8.5 × 11 inches',
    url: 'https://www.asme.org/codes-standards/find-codes-standards/y14-1-drawing-sheet-size-format',
    checkedOn: '2020-12',
  },
  iso1008: {
    name: 'ISO 1008, Photography: paper dimensions, pictorial sheets',
    url: 'https://www.iso.org/standard/5468.html',
    checkedOn: '1992-12',
  },
  bt709: {
    name: 'ITU-R BT.709-6, the picture of high-definition television',
    url: 'https://www.itu.int/rec/R-REC-BT.709',
    checkedOn: '2015-06',
  },
  bt2020: {
    name: 'ITU-R BT.2020-2, the picture of ultra-high-definition television',
    url: 'https://www.itu.int/rec/R-REC-BT.2020',
    checkedOn: '2015-10',
  },
  phones: {
    name: 'Ours: the tallest common shape of screens, 9 : 19.5, at 1290 pixels across',
    url: 'https://support.apple.com/specs/iphone',
    checkedOn: '2024-09',
  },
} as const satisfies Record<string, Source>

interface InPixels {
  unit: 'px'
  width: number
  height: number
}

interface OnPaper {
  unit: 'mm'
  width: number
  height: number
  dpi: number
}

export type Preset = (InPixels | OnPaper) & {
  id: string
  group: Group
  source: keyof typeof sources
}

export const groups = [
  'instagram',
  'facebook',
  'x',
  'youtube',
  'linkedin',
  'pinterest',
  'tiktok',
  'threads',
  'bluesky',
  'twitch',
  'web',
  'print',
] as const
export type Group = (typeof groups)[number]

const px = <const Id extends string>(
  id: Id,
  group: Group,
  [width, height]: [number, number],
  source: keyof typeof sources,
) => ({ id, group, unit: 'px', width, height, source }) as const

const mm = <const Id extends string>(
  id: Id,
  [width, height]: [number, number],
  source: keyof typeof sources,
) => ({ id, group: 'print', unit: 'mm', width, height, dpi: 300, source }) as const

/** All named formats; their display names are in the editor's `preset-names.ts`. */
export const presets = [
  px('instagram-square', 'instagram', [1080, 1080], 'freetoolkit'),
  px('instagram-portrait', 'instagram', [1080, 1350], 'freetoolkit'),
  px('instagram-landscape', 'instagram', [1080, 566], 'freetoolkit'),
  px('instagram-story', 'instagram', [1080, 1920], 'freetoolkit'),
  px('instagram-profile', 'instagram', [320, 320], 'freetoolkit'),
  px('facebook-post', 'facebook', [1080, 1350], 'contentStudio'),
  px('facebook-profile', 'facebook', [320, 320], 'contentStudio'),
  px('facebook-cover', 'facebook', [851, 315], 'contentStudio'),
  px('facebook-story', 'facebook', [1080, 1920], 'linkshed'),
  px('facebook-group-cover', 'facebook', [1640, 856], 'contentStudio'),
  px('facebook-event', 'facebook', [1920, 1005], 'freetoolkit'),
  px('x-post', 'x', [1600, 900], 'contentStudio'),
  px('x-header', 'x', [1500, 500], 'freetoolkit'),
  px('x-profile', 'x', [400, 400], 'freetoolkit'),
  px('youtube-thumbnail', 'youtube', [1280, 720], 'freetoolkit'),
  px('youtube-banner', 'youtube', [2560, 1440], 'freetoolkit'),
  px('youtube-profile', 'youtube', [800, 800], 'freetoolkit'),
  px('linkedin-post', 'linkedin', [1200, 627], 'freetoolkit'),
  px('linkedin-banner', 'linkedin', [1584, 396], 'freetoolkit'),
  px('linkedin-company-cover', 'linkedin', [1128, 191], 'freetoolkit'),
  px('linkedin-profile', 'linkedin', [400, 400], 'contentStudio'),
  px('pinterest-pin', 'pinterest', [1000, 1500], 'linkshed'),
  px('pinterest-square', 'pinterest', [1000, 1000], 'linkshed'),
  px('tiktok-photo', 'tiktok', [1080, 1920], 'linkshed'),
  px('threads-post', 'threads', [1080, 1350], 'kleo'),
  px('threads-square', 'threads', [1080, 1080], 'contentStudio'),
  px('threads-profile', 'threads', [320, 320], 'contentStudio'),
  px('bluesky-post', 'bluesky', [1200, 675], 'statuz'),
  px('bluesky-banner', 'bluesky', [1500, 500], 'statuz'),
  px('bluesky-profile', 'bluesky', [400, 400], 'contentStudio'),
  px('twitch-banner', 'twitch', [1200, 480], 'linkshed'),
  px('twitch-offline', 'twitch', [1920, 1080], 'linkshed'),
  px('open-graph', 'web', [1200, 630], 'freetoolkit'),
  px('full-hd', 'web', [1920, 1080], 'bt709'),
  px('wallpaper-4k', 'web', [3840, 2160], 'bt2020'),
  px('phone-wallpaper', 'web', [1290, 2796], 'phones'),
  mm('a3', [297, 420], 'iso216'),
  mm('a4', [210, 297], 'iso216'),
  mm('a4-landscape', [297, 210], 'iso216'),
  mm('a5', [148, 210], 'iso216'),
  mm('a6', [105, 148], 'iso216'),
  mm('photo-10x15', [100, 150], 'iso1008'),
  mm('us-letter', [215.9, 279.4], 'ansiY14'),
] as const satisfies readonly Preset[]

export type PresetId = (typeof presets)[number]['id']

/** How much of each side of a format may be covered or cut off, in pixels of the format. */
export interface Insets {
  left: number
  right: number
  top: number
  bottom: number
}

const insets = (across: number, down: number): Insets => ({
  left: across,
  right: across,
  top: down,
  bottom: down,
})

/**
 * What networks show over a format, or cut off of it on other screens. Checked in November 2026:
 * stories: name and reply field take 250 pixels each, https://webbannerexperts.com/instagram-story-dimensions-the-1080x1920-guide;
 * Instagram's profile grid crops posts to 3 : 4, https://pineable.com/blog/social-media-image-sizes;
 * phones show the part of Facebook's covers with the aspect ratio 640 : 360, as its guidelines are quoted by
 * https://caffeinatedwebstudio.com/facebook-cover-photo-size/;
 * every device shows the middle 1546 × 423 pixels of YouTube's banners,
 * https://webbannerexperts.com/youtube-channel-banner-size-the-2560x1440-guide.
 */
const safeAreas: Partial<Record<PresetId, Insets>> = {
  'instagram-story': insets(0, 250),
  'instagram-portrait': insets(34, 0),
  'facebook-story': insets(0, 250),
  'facebook-cover': insets((851 - (315 * 640) / 360) / 2, 0),
  'youtube-banner': insets((2560 - 1546) / 2, (1440 - 423) / 2),
}

/** What covers or cuts off parts of a format when it's shown; undefined if nothing is known to. */
export type Guide = { kind: 'circle' } | { kind: 'safe-area'; insets: Insets }

/** The guide of a format. Profile photos are shown in a circle by every network in the list. */
export function guideOf(id: PresetId): Guide | undefined {
  if (id.endsWith('-profile')) return { kind: 'circle' }
  const insets = safeAreas[id]
  return insets && { kind: 'safe-area', insets }
}
export const presetIds = presets.map(({ id }) => id)

const mmPerInch = 25.4

/** The size of a preset in whole pixels. */
export function pixelsOf(preset: Preset): { width: number; height: number } {
  if (preset.unit === 'px') return { width: preset.width, height: preset.height }
  const toPixels = (length: number) => Math.round((length / mmPerInch) * preset.dpi)
  return { width: toPixels(preset.width), height: toPixels(preset.height) }
}

export function presetOf(id: PresetId): Preset {
  const preset = presets.find(each => each.id === id)
  if (!preset) throw new Error(`${id}: no such format`)
  return preset
}
