import type { Position, RelationKind, Style } from '../scene/scene-description.ts'

/** Number words and quantifiers with the count they stand for. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    a: 1,
    an: 1,
    one: 1,
    single: 1,
    lone: 1,
    solitary: 1,
    two: 2,
    both: 2,
    couple: 2,
    'couple of': 2,
    pair: 2,
    'pair of': 2,
    twin: 2,
    three: 3,
    trio: 3,
    'trio of': 3,
    four: 4,
    five: 5,
    six: 6,
    'half a dozen': 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    dozen: 12,
    'dozen of': 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    some: 3,
    few: 3,
    'few of': 3,
    several: 4,
    group: 5,
    'group of': 5,
    bunch: 5,
    family: 4,
    'family of': 4,
    many: 8,
    'lot of': 8,
    crowd: 10,
    'crowd of': 10,
    flock: 7,
    'flock of': 7,
    herd: 6,
    'herd of': 6,
    school: 8,
    'school of': 8,
    swarm: 9,
    'swarm of': 9,
    pack: 4,
    'pack of': 4,
    'row of': 5,
    'line of': 5,
    'hundred of': 20,
    hundred: 20,
  }),
)

/** Phrases for a spatial relation between two objects. */
const relations: ReadonlyMap<string, RelationKind> = new Map(
  Object.entries({
    'on top of': 'on',
    on: 'on',
    upon: 'on',
    onto: 'on',
    riding: 'on',
    rides: 'on',
    ride: 'on',
    'riding on': 'on',
    'on the back of': 'on',
    'riding on the back of': 'on',
    'riding in': 'in',
    'sitting on': 'on',
    'standing on': 'on',
    'lying on': 'on',
    'sleeping on': 'on',
    'perched on': 'on',
    'balancing on': 'on',
    'on the shoulder of': 'shoulder',
    'sitting on the shoulder of': 'shoulder',
    'on the head of': 'on',
    'standing in': 'in',
    'sitting in': 'in',
    'sitting inside': 'in',
    crossing: 'on',
    'hanging from': 'hanging',
    driving: 'in',
    drives: 'in',
    under: 'under',
    beneath: 'under',
    underneath: 'under',
    below: 'under',
    'to the left of': 'left-of',
    'left of': 'left-of',
    'on the left of': 'left-of',
    'on the left side of': 'left-of',
    'on the right of': 'right-of',
    'on the right side of': 'right-of',
    'to its left': 'left-of',
    'on its left': 'left-of',
    'to its right': 'right-of',
    'on its right': 'right-of',
    'to the right of': 'right-of',
    'right of': 'right-of',
    'right to': 'right-of',
    'left to': 'left-of',
    'next to': 'beside',
    beside: 'beside',
    near: 'beside',
    by: 'beside',
    'close to': 'beside',
    alongside: 'beside',
    against: 'beside',
    behind: 'behind',
    'in back of': 'behind',
    'in front of': 'in-front-of',
    'standing in front of': 'in-front-of',
    'sitting in front of': 'in-front-of',
    'stands in front of': 'in-front-of',
    before: 'in-front-of',
    above: 'above',
    over: 'above',

    'jumping over': 'above',
    'jumps over': 'above',
    'leaping over': 'above',
    in: 'in',
    inside: 'in',
    within: 'in',
    wearing: 'worn',
    wears: 'worn',
    wear: 'worn',
    holding: 'held',
    holds: 'held',
    hold: 'held',
    carrying: 'held',
    carries: 'held',
    carry: 'held',
    gripping: 'held',
    clutching: 'held',
    using: 'held',
    reading: 'held',
    reads: 'held',
    eating: 'held',
    eats: 'held',
    eat: 'held',
    sipping: 'held',
    sips: 'held',
    drinks: 'held',
    'shouting into': 'held',
    'singing into': 'held',
    'speaking into': 'held',
    casting: 'held',
    breathing: 'held',
    'playing the': 'held',
    'playing a': 'held',
    'playing an': 'held',
    drinking: 'held',
    with: 'with',
    'playing with': 'beside',
    playing: 'beside',
    fighting: 'beside',
    chasing: 'beside',
    'chased by': 'beside',
    'reflected in': 'beside',
    hugging: 'beside',
    kissing: 'beside',
    facing: 'beside',
    feeding: 'beside',
    'walking a': 'beside',
    'walking his': 'beside',
    'walking her': 'beside',
    'together with': 'beside',
    'looking over': 'beside',
    overlooking: 'beside',

    'walking toward': 'beside',
    around: 'around',
    surrounding: 'around',
  } satisfies Record<string, RelationKind>),
)

/** Prepositions that a pronoun may follow. */
const beforePronouns =
  'on, on top of, above, over, below, under, underneath, beneath, beside, next to, near, behind, in front of, to the left of, to the right of'.split(
    ', ',
  )

/** Relations to a part of somebody mentioned before, without the possessive: "on its head", "in her hands". */
const relationsToParts: readonly (readonly [RelationKind, string])[] = [
  ['on', 'on head, on top of head, atop head, on back'],
  ['shoulder', 'on shoulder, over shoulder'],
  ['worn', 'around neck, on neck, over eye, on face, on foot'],
  ['held', 'in mouth, in beak, in hand, in paw, in arm, in claw, in trunk, between tooth'],
]
const possessives = ['its', 'his', 'her', 'their']

/** Phrases for a spatial relation between two objects, also with a pronoun for the second. */
export const relationWords: ReadonlyMap<string, RelationKind> = new Map([
  ...relations,
  ...relationsToParts.flatMap(([kind, list]) =>
    list
      .split(', ')
      .flatMap(words => possessives.map(whose => [words.replace(/ (?=\w+$)/, ` ${whose} `), kind] as const)),
  ),
  ...beforePronouns.flatMap(words =>
    ['it', 'them'].map(pronoun => [`${words} ${pronoun}`, relations.get(words) as RelationKind] as const),
  ),
])

/** Size adjectives as factors of the usual size. */
export const sizeWords: Record<string, number> = {
  huge: 1.8,
  giant: 1.9,
  gigantic: 2,
  enormous: 1.9,
  massive: 1.8,
  big: 1.4,
  large: 1.4,
  tall: 1.35,
  great: 1.3,
  small: 0.68,
  little: 0.7,
  tiny: 0.5,
  miniature: 0.5,
  mini: 0.55,
  wee: 0.6,
  short: 0.8,
}

export const styleWords: ReadonlyMap<string, Style> = new Map(
  (
    [
      [
        'photo',
        'polaroid, 35mm, 35 mm, film photo, national geographic, movie still, photorealism, hyperrealism, hyper realistic, ultra realistic, photo realistic, macro photo, photo, photograph, photography, photorealistic, realistic, photographic, cinematic, dslr, hyperrealistic, portrait photo, film still',
      ],
      [
        'illustration',
        'fantasy art, concept art, digital painting, studio ghibli, ghibli, ghibli style, makoto shinkai, disney, disney style, cartoon network, anime style, sticker, icon, emoji, illustration, illustrated, vector, vector art, flat design, digital art, cartoon, storybook, childrens book, anime, poster, clipart, digital illustration',
      ],
      ['line-art', 'line art, lineart, line drawing, coloring page, colouring page, contour drawing'],
      [
        'pencil',
        'pencil, sketch, pencil sketch, pencil drawing, drawing, charcoal drawing, graphite, hand drawn, charcoal, charcoal sketch',
      ],
      [
        '3d',
        'papercraft, paper craft, low poly, lowpoly, unreal engine, octane render, 3 d, 3 d render, lego style, funko pop, voxel, pixar style, 3d, 3d render, render, clay, claymation, isometric, blender, octane, plasticine, cgi, pixar',
      ],
      [
        'watercolor',
        'watercolor, watercolour, watercolor painting, watercolour painting, aquarelle, gouache',
      ],
      [
        'ink',
        'ukiyo e, hokusai, woodblock print, japanese print, tattoo design, calligraphy, black and white painting, ink, ink wash, pen and ink, chinese ink, ink drawing, sumi e, sumi, ink painting, woodcut, linocut, engraving, wood engraving, etching, black and white',
      ],
      [
        'comic',
        'comic book style, graffiti, street art, stained glass, marvel comic, comic, comic book, pop art, halftone, manga, graphic novel, screen print, risograph',
      ],
      [
        'oil',
        'matte painting, renaissance painting, renaissance, baroque, rembrandt, vermeer, picasso, cubist painting, surrealist, surrealist painting, surrealism, impressionistic, oil on canvas, da vinci, klimt, post impressionist, oil, oil painting, painting, impressionist, impressionism, van gogh, acrylic, painterly, brush stroke, expressionist, monet',
      ],
      [
        'pixel-art',
        'minecraft, minecraft style, 8 bit style, retro game, pixel art, pixel, pixelart, 8 bit, 16 bit, 8bit, pixelated',
      ],
    ] as const
  ).flatMap(([style, list]) => list.split(', ').map(word => [word, style] as const)),
)

/** Stop words: ignored, and not reported as unrecognized. */
export const stopWords = new Set(
  (
    'the this that these those of at to and or from for into out up down off is are was be being been it its their his her my our your there where while as very really quite so just some any all ' +
    'picture image scene view show showing shows depicting depict create make draw paint generate made style art artwork beautiful pretty nice lovely cute adorable amazing stunning gorgeous detailed highly ultra hd 4k 8k quality best masterpiece ' +
    'high resolution sharp focus professional award winning trending light lighting shot photo wide angle close closeup foreground middle front side left right top bottom center centre surrounded full filled covered ' +
    'sitting standing lying landing stands sits seated leaping surfing walking running swimming sailing riding driving sleeping gives giving handing offers offering crashing jumping playing looking watching resting hanging growing drifting moving going coming parked landed placed perched grazing blowing leaning erupting glowing shining rising falling setting swinging climbing ' +
    'painted colored coloured dyed directly about because them too but instead than then also after every most only other ' +
    'through across along between among together each other another which who what i me you we they he she please want would like can has have having hold two-tone landscape portrait distant distance far away ' +
    'see seen during various different him himself herself itself themselves almost something doing taking taken take getting trying ready looks look appears slightly types kind kinds sort here now ' +
    'old young new fresh ripe wild natural real typical classic traditional modern happy sad smiling friendly fluffy shiny round soft plain simple bright colorful atmosphere atmospheric mood vibe time season weather concept idea design wallpaper composition ground floor air way digital artstation deviantart cgsociety pixiv behance trending hyper intricate detail details elegant smooth uhd hdr k d extremely insanely super symmetrical perfect unreal engine epicness rendering rendered s t ll re ve m wasn doesn don isn didn aren won couldn were had does did do got let lets framed matte colors color colour lots lot highly mid horizon perspective reflection shadow light'
  )
    .split(' ')
    .concat('latte art'),
)

/** Parts that the drawing of an object has already; after "with" they are no objects of their own. */
export const partWords = new Set(
  (
    'wheel rim tire tyre headlight bumper windshield hood tail ear trunk beak talon paw claw wing feather fur mane horn antler ' +
    'hoof leg arm hand foot eye nose mouth tooth tongue face head neck hair beard moustache mustache petal stem blade sail ' +
    'door window roof shelf chest chimney drawer handle stripe dot spot line'
  ).split(' '),
)

/** Negations: what follows them is excluded. */
export const negationWords = new Set(['no', 'without', 'not', 'except', 'minus', 'lacking'])

/** Participles that place an object in the air, whatever its kind. */
export const airborneWords = new Set(['flying', 'flies', 'floating', 'hovering', 'soaring', 'levitating'])

/** Group nouns after an object ("a penguin family") with the count they stand for. */
export const groupWords: Record<string, number> = {
  family: 4,
  flock: 7,
  herd: 6,
  couple: 2,
  pair: 2,
  group: 5,
  pack: 4,
  swarm: 9,
  crowd: 10,
  platter: 3,
}

/** Nouns that name a material or type when they precede another noun ("glass vase"). */
export const materialModifiers = new Set([
  'glass',
  'paper',
  'toy',
  'chocolate',
  'water',
  'stone',
  'ice',
  'snow',
  'flower',
  'wood',
  'wooden',
  'gold',
  'silver',
  'apple',
  'fruit',
  'jewelry',
])

/** Phrases for the position in the frame of the preceding object. */
export const positionWords: ReadonlyMap<string, Position> = new Map(
  (
    [
      ['left', 'on the left, to the left, on the left side, at left'],
      ['right', 'on the right, to the right, on the right side, at right'],
      ['middle', 'in the middle, in the center, in the centre'],
      ['back', 'in the background, in the distance, far away, in the back'],
      ['front', 'in the foreground, in the front, up close'],
    ] as const
  ).flatMap(([position, list]) => list.split(', ').map(phrase => [phrase, position] as const)),
)
