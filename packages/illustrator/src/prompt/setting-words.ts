import type {
  DistantFeature,
  Ground,
  Interior,
  Material,
  Mood,
  Season,
  Time,
  Water,
  Weather,
} from '../scene/setting.ts'

/** What a phrase contributes to the setting. */
export interface SettingWord {
  ground?: Ground
  distantFeature?: DistantFeature
  water?: Water
  interior?: Interior
  material?: Material
  time?: Time
  weather?: Weather
  season?: Season
  mood?: Mood
  hasFlowers?: true
  hasRoad?: true
  hasPath?: true
  hasBokeh?: true
  /** Drawing for the word, if the prompt names nothing else to draw. */
  symbol?: string
  /** Shown only as scenery of the same kind, so that the phrase counts as not shown. */
  isApproximate?: true
  /** Flower color as `#rrggbb`, for flowers whose name implies one. */
  petalColor?: string
  /** What a color before the phrase applies to. @default 'ground' */
  tintTarget?: 'sky' | 'ground' | 'petals'
}

/** Whether a phrase names a place, not only a time, weather, mood or material. */
export const hasPlace = ({ ground, distantFeature, water, interior }: SettingWord) =>
  Boolean(ground ?? distantFeature ?? water ?? interior)

const words = (list: string, meaning: SettingWord): [string, SettingWord][] =>
  list.split(', ').map(word => [word, meaning])

/** Phrases in the singular and what they contribute to the setting. */
export const settingWords: ReadonlyMap<string, SettingWord> = new Map([
  ...words(
    'meadow, grass, grass field, field of grass, grassland, wonderland, scenery, wilderness, grassy field, green field, prairie, pasture, savanna, savannah, plains, countryside, grassy, outdoors, outside, nature, landscape, valley',
    { ground: 'meadow' },
  ),
  ...words('valley', { ground: 'meadow', distantFeature: 'mountains' }),
  ...words('hill, rolling hill, highland, hilltop, hillside, tuscany', {
    ground: 'meadow',
    distantFeature: 'hills',
  }),
  ...words('field, wheat field, farm, farmland, cornfield, corn field, vineyard, harvest, wheat', {
    ground: 'field',
    distantFeature: 'hills',
  }),
  ...words('garden, park, lawn, backyard, yard, orchard', { ground: 'lawn', distantFeature: 'forest' }),
  ...words(
    'tennis court, tennis match, tennis game, baseball game, baseball field, baseball diamond, baseball match, baseball stadium, ball game, ballpark, soccer field, soccer game, soccer match, football field, football game, football match, soccer pitch, golf course, sports field, playing field',
    { ground: 'lawn' },
  ),
  ...words('zoo, zoo exhibit, enclosure, corral, paddock', { ground: 'meadow', distantFeature: 'forest' }),
  ...words('ski slope, ski run, ski resort, piste', {
    ground: 'snow',
    distantFeature: 'snow-mountains',
    season: 'winter',
  }),
  ...words(
    'flower, wildflower, blossom, flower field, field of flower, field of wildflower, blooming, blossoming, flower meadow',
    { ground: 'meadow', hasFlowers: true, tintTarget: 'petals' },
  ),
  ...[
    'lavender #9a7fd6',
    'tulip #e8486a',
    'poppy #e0352b',
    'daisy #fbfaf4',
    'sunflower #f5c024',
    'rose #d8395a',
    'bluebell #6f7fe0',
    'dandelion #f3cf3a',
  ].flatMap(entry => {
    const [flower, petalColor] = entry.split(' ')
    const field = `${flower} field, field of ${flower}, ${flower} meadow`
    return words(field, { ground: 'meadow', hasFlowers: true, petalColor, tintTarget: 'petals' })
  }),
  ...words('mountain, mountain range, alp, peak, rocky mountain, himalaya', { distantFeature: 'mountains' }),
  ...words('snowy mountain, snow mountain, snow capped mountain, glacier, alpine', {
    distantFeature: 'snow-mountains',
  }),
  ...words('volcano, erupting volcano', { distantFeature: 'volcano' }),
  ...words(
    'cliff, sea cliff, rocky cliff, clifftop, cliff top, cliff edge, cliffside, headland, promontory',
    {
      ground: 'cliff',
      distantFeature: 'cliffs',
    },
  ),
  ...words('waterfall, water fall, cascade', { distantFeature: 'waterfall', water: 'lake' }),
  ...words('canyon, rock formation, fjord', { distantFeature: 'cliffs' }),
  ...words('forest, wood, woods, woodland, grove', { ground: 'meadow', distantFeature: 'forest' }),
  ...words('pine forest, pine, fir, taiga, evergreen forest, pine wood', {
    ground: 'meadow',
    distantFeature: 'pines',
  }),
  ...words('jungle, rainforest, rain forest, tropical forest', {
    ground: 'meadow',
    distantFeature: 'jungle',
  }),
  ...words('desert, sahara, dune, wasteland, desolate landscape, sand dune, sandy desert', {
    ground: 'desert',
    distantFeature: 'dunes',
  }),
  ...words('sand, sandy, beach, seaside, shore, coast, coastline, seashore, sandy beach', {
    ground: 'sand',
    water: 'sea',
  }),
  ...words('tropical beach, tropical island, island, tropical, paradise, caribbean, maldives, hawaii', {
    ground: 'sand',
    water: 'sea',
    distantFeature: 'palms',
  }),
  ...words('sea, ocean, open sea, wave, seascape', { ground: 'sea' }),
  ...words('archipelago, bay', { ground: 'sea', distantFeature: 'islands' }),
  ...words(
    'lake, pond, lakeside, lagoon, lakeshore, swimming pool, pool, water, body of water, calm water, blue water, still water, open water, shallow water, in the water, into the water, on the water, on water, in water, loch ness',
    { water: 'lake' },
  ),
  ...words('river, stream, creek, brook, riverside, riverbank, canal', { water: 'river' }),
  ...words('snow, snowy, snowfield, snowy field, snow covered', { ground: 'snow', season: 'winter' }),
  ...words('arctic, antarctica, antarctic, north pole, tundra, ice, iceberg, icy, frozen', {
    ground: 'ice',
    season: 'winter',
  }),
  ...words(
    'city, town, skyline, megacity, gotham, gotham city, dubai, city street at the horizon, cityscape, metropolis, skyscraper, downtown, city skyline, new york, new york city, nyc, tokyo, manhattan, london, los angeles, san francisco, chicago, shanghai, hong kong, beijing, saigon, singapore, seattle, sydney',
    { distantFeature: 'city' },
  ),
  ...words('times square', { ground: 'street', distantFeature: 'city' }),
  ...words('great wall, great wall of china, rushmore, mount rushmore', {
    distantFeature: 'mountains',
    isApproximate: true,
  }),
  ...words('mount fuji, mt fuji, mount everest, everest', {
    distantFeature: 'snow-mountains',
    isApproximate: true,
  }),
  ...words('traffic jam', { ground: 'street', isApproximate: true }),
  ...words('black hole', { ground: 'space', isApproximate: true }),
  ...words('venice', { water: 'river', distantFeature: 'village', isApproximate: true }),
  ...words('kremlin, empire state building, sydney opera house, opera house', {
    distantFeature: 'city',
    isApproximate: true,
  }),
  ...words(
    'street, city road, alley, city street, sidewalk, shibuya, street corner, back alley, avenue, boulevard, crosswalk, urban, paris, intersection, city intersection',
    {
      ground: 'street',
    },
  ),
  ...words('road, country road, highway, freeway, motorway, runway, tarmac, airport', { hasRoad: true }),
  ...words('desert road', { ground: 'desert', hasRoad: true }),
  ...words('mountain road, mountain pass', { distantFeature: 'mountains', hasRoad: true }),
  ...words('forest road', { distantFeature: 'forest', hasRoad: true }),
  ...words('parking lot, parking garage, car park, skate park, skatepark', {
    ground: 'plaza',
    distantFeature: 'city',
  }),
  ...words('square, town square, plaza, market square, courtyard, pavement', {
    ground: 'plaza',
    distantFeature: 'city',
  }),
  ...words('village, hamlet, farmhouse village, cottages', { distantFeature: 'village' }),
  ...words('rock, rocky, stony ground, gravel', { ground: 'rock' }),
  ...words('dirt, soil, mud, dirt ground, earth ground', { ground: 'earth' }),
  ...words(
    'space, outer space, galaxy, cosmos, universe, nebula, milky way, deep space, cosmic, interstellar',
    { ground: 'space' },
  ),
  ...words('moon surface, lunar surface, on the moon, lunar, moonscape, surface of the moon', {
    ground: 'moon',
  }),
  ...words('mars, martian, red planet', { ground: 'desert', distantFeature: 'mountains', mood: 'warm' }),
  ...words(
    'underwater, under water, under the sea, seabed, coral reef, reef, ocean floor, deep sea, sea floor, aquarium, bottom of the sea',
    { ground: 'seabed' },
  ),
  ...words('above the cloud, in the cloud, cloudscape, in the sky, heaven', {
    ground: 'sky',
    weather: 'cloudy',
  }),
  ...words('sky', { tintTarget: 'sky' }),
  ...words('cave, cavern, grotto, dungeon, mine, tunnel, catacomb, crypt', { ground: 'cave' }),
  ...words('hell, underworld, inferno landscape, mordor', {
    ground: 'rock',
    distantFeature: 'volcano',
    time: 'night',
    mood: 'warm',
  }),
  ...words('path, trail, pathway, footpath, walkway, dirt path, dirt road', { hasPath: true }),
  ...words('forest path, forest trail, woodland path, path through the forest, path through the wood', {
    ground: 'meadow',
    distantFeature: 'forest',
    hasPath: true,
  }),
  ...words('garden path', { ground: 'lawn', distantFeature: 'forest', hasPath: true }),
  ...words('greenhouse, conservatory, botanical garden', { ground: 'lawn', distantFeature: 'jungle' }),
  ...words('swamp, marsh, bog, wetland', { ground: 'meadow', distantFeature: 'forest', water: 'lake' }),
  ...words('oasis', { ground: 'desert', distantFeature: 'palms', water: 'lake' }),
  ...words('harbor, harbour, marina, port', { ground: 'plaza', water: 'sea', distantFeature: 'village' }),
  ...words('picnic, backyard party', { ground: 'lawn', distantFeature: 'forest' }),
  ...words('halloween', { time: 'night', mood: 'gloomy', weather: 'full-moon', symbol: 'jack-o-lantern' }),
  ...words('easter', { season: 'spring' }),
  ...words(
    'room, living room, nook, lobby, gym, ballroom, mansion interior, indoor room, house inside, den, attic, hallway, interior, home, indoors, indoor, inside, lounge, apartment, house interior, cozy room',
    { ground: 'room', interior: 'living-room' },
  ),
  ...words('window, windowsill, window sill', { interior: 'living-room' }),
  ...words('kitchen, kitchen interior', { ground: 'room', interior: 'kitchen' }),
  ...words('bedroom, hotel room, nursery', { ground: 'room', interior: 'bedroom' }),
  ...words('office, workspace, workplace, home office, studio apartment', {
    ground: 'room',
    interior: 'office',
  }),
  ...words(
    'cafe, coffee shop, nightclub, saloon, tavern, inn, cafeteria, bar, restaurant, pub, diner, bakery',
    { ground: 'room', interior: 'cafe' },
  ),
  ...words('grand hall, library, reading nook, reading room, bookshop, bookstore, study', {
    ground: 'room',
    interior: 'library',
  }),
  ...words('bathroom, restroom, washroom, toilet room, shower room', {
    ground: 'room',
    interior: 'bathroom',
  }),
  ...words('classroom, kindergarten, daycare, lecture hall, school room, blackboard, chalkboard', {
    ground: 'room',
    interior: 'classroom',
  }),
  ...words('hall, palace hall, throne room, corridor, gallery, museum, art gallery, exhibition', {
    ground: 'room',
    interior: 'gallery',
  }),
  ...words(
    'table, desk, tabletop, countertop, counter, kitchen table, dining table, ping pong table, worktop',
    {
      ground: 'table',
    },
  ),
  ...words('wooden table, wood table, oak table, wooden desk, wooden surface', {
    ground: 'table',
    material: 'wood',
  }),
  ...words('marble table, marble countertop, marble counter, marble surface, marble', {
    ground: 'table',
    material: 'marble',
  }),
  ...words(
    'glass table, glass desk, glass countertop, glass counter, glass surface, glass tabletop, glass shelf',
    {
      ground: 'table',
      material: 'glass',
    },
  ),
  ...words('picnic blanket, tablecloth, linen, fabric, silk, velvet', {
    ground: 'table',
    material: 'fabric',
  }),
  ...words('brick wall, bricks, brick', { ground: 'wall', material: 'brick' }),
  ...words('concrete wall, concrete, cement', { ground: 'wall', material: 'concrete' }),
  ...words('stone wall', { ground: 'wall', material: 'masonry' }),
  ...words('wooden wall, wood wall, wood panel, plank', { ground: 'wall', material: 'wood' }),
  ...words('tile wall, tiled wall', { ground: 'wall', material: 'tiles' }),
  ...words('wall, plaster wall, painted wall', { ground: 'wall' }),
  ...words('wooden, wood', { material: 'wood' }),
  ...words('stone', { material: 'stone' }),
  ...words('stage, dark stage', { ground: 'stage' }),
  // The music, without stones on the ground.
  ...words('punk rock, rock band, rock music', { isApproximate: true }),
  ...words(
    'studio, studio background, backdrop, background, plain background, seamless background, photo studio, podium, pedestal, product photo',
    { ground: 'studio' },
  ),

  ...words('dawn, daybreak, first light, twilight before dawn', { time: 'dawn' }),
  ...words('sunrise', { time: 'dawn', weather: 'clear' }),
  ...words('morning, early morning', { time: 'morning' }),
  ...words('day, daytime, noon, midday, afternoon, daylight, midday sun', { time: 'day' }),
  ...words('sunny, sun, sunshine, clear sky, clear, cloudless, blue sky, sunlit, sunlight', {
    weather: 'clear',
  }),
  ...words(
    'sunset, golden hour, sun setting, sun is setting, sun going down, setting of the sun, setting sun, sundown, evening, evening light',
    {
      time: 'sunset',
    },
  ),
  ...words('dusk, twilight, blue hour, nightfall', { time: 'dusk' }),
  ...words('night, midnight, nighttime', { time: 'night' }),
  ...words('moonlit, moonlight, moonlit night, full moon, moon', { time: 'night', weather: 'full-moon' }),
  ...words('crescent moon, crescent, half moon', { time: 'night', weather: 'crescent' }),
  ...words('star, starry, starry night, starry sky, star sky, starlight, constellation', {
    time: 'night',
    weather: 'stars',
  }),
  ...words('cloud, cloudy, partly cloudy, fluffy cloud, puffy cloud', {
    weather: 'cloudy',
    tintTarget: 'sky',
  }),
  ...words('overcast, grey sky, gray sky', { weather: 'overcast' }),
  ...words('rain, rainy, raining, drizzle, rainfall, downpour, wet', { weather: 'rain' }),
  ...words('storm, stormy, typhoon, thunderstorm, lightning, thunder, tempest, hurricane, lightning storm', {
    weather: 'storm',
  }),
  ...words('snowing, snowfall, snowflake, blizzard, falling snow, snow storm, snowstorm', {
    weather: 'snowing',
    season: 'winter',
  }),
  ...words('smoke, smoky, steam, dust, dusty, fog, foggy, mist, misty, haze, hazy', { weather: 'fog' }),
  ...words('wind, windy, breeze, breezy', { weather: 'wind' }),
  ...words('rainbow', { weather: 'rainbow' }),
  ...words('aurora, northern light, aurora borealis, polar light', { weather: 'aurora', time: 'night' }),
  ...words('firework, new year eve', { weather: 'fireworks', time: 'night' }),
  ...words('spring, springtime', { season: 'spring' }),
  ...words('cherry blossom, sakura', { season: 'spring', ground: 'lawn', distantFeature: 'forest' }),
  ...words('summer, summertime, summery', { season: 'summer' }),
  ...words('autumn, fall, autumnal, autumn leaf, fall foliage, october', { season: 'autumn' }),
  ...words('winter, wintry, wintertime, december', { season: 'winter' }),
  ...words('birthday, birthday party', { symbol: 'birthday-cake' }),
  ...words('christmas, xmas, christmas eve', { season: 'winter', symbol: 'christmas-tree' }),

  ...words('calm, peaceful, serene, quiet, tranquil, still, relaxing, cozy, cosy', { mood: 'calm' }),
  ...words(
    'gloomy, horror, scary, ominous, nightmare, sinister, terrifying, gothic, desolate, abandoned, dystopian, post apocalyptic, apocalyptic, sad, melancholy, melancholic, somber, eerie, spooky, haunted, creepy, lonely',
    {
      mood: 'gloomy',
    },
  ),
  ...words(
    'dreamy, mystical, mystic, psychedelic, sacred, divine, heavenly, magical, magic, fairytale, fairy tale, fantasy, surreal, enchanted, whimsical, ethereal',
    { mood: 'dreamy' },
  ),
  ...words('vivid, vibrant, colorful, colourful, saturated, cheerful, happy, joyful, lively', {
    mood: 'vivid',
  }),
  ...words('warm, warm light', { mood: 'warm' }),
  ...words('cold, chilly, frosty', { mood: 'cold' }),
  ...words(
    'steampunk, vintage, retro, 1 9 5 0, fifties, sixties, seventies, eighties, 1950s, 1960s, 1970s, nostalgic, sepia, old fashioned',
    { mood: 'vintage' },
  ),
  ...words(
    'neon, neon light, neon sign, cyber punk, outrun, retrowave, cyberpunk city, cyberpunk, synthwave, futuristic, vaporwave',
    { mood: 'neon' },
  ),
  ...words('dark, moody, shadowy, low key', { mood: 'dark' }),
  ...words(
    'dramatic, epic, cinematic light, cinematic lighting, dramatic light, dramatic lighting, volumetric light, volumetric lighting, god ray, majestic, light ray, atmospheric lighting',
    { mood: 'dramatic' },
  ),
  ...words('bright, airy, light, high key', { mood: 'bright' }),
  ...words('bokeh, blurred light, city light, fairy light, light bokeh', { hasBokeh: true }),
])
