/** A prompt and what its parsed scene must contain. */
export interface GoldenPrompt {
  prompt: string
  /** Objects as `count drawing-name`, in the order in which the prompt names them. */
  objects: string[]
  /** Ground, distant features, water, time of day, weather, season and mood that the prompt names, in any order. */
  setting: string[]
  style?: string
}

const goldenPrompt = (prompt: string, objects: string, setting: string, style?: string): GoldenPrompt => ({
  prompt,
  objects: objects === '' ? [] : objects.split(', '),
  setting: setting === '' ? [] : setting.split(', '),
  style,
})

/** Reference prompts for tests and for visual review: each image must show the named objects in number and color. */
export const goldenPrompts: readonly GoldenPrompt[] = [
  goldenPrompt('three red balloons over a beach at sunset', '3 balloon', 'sand, sea, sunset'),
  goldenPrompt('a black cat sleeping under a table', '1 black-cat, 1 table', ''),
  goldenPrompt('an astronaut riding a horse on the moon', '1 astronaut, 1 horse', 'moon'),
  goldenPrompt('two children playing with a dog in a park in autumn', '2 boy, 1 dog', 'lawn, forest, autumn'),
  goldenPrompt(
    'watercolor painting of hot air balloons above a lavender field at dawn',
    '3 hot-air-balloon',
    'meadow, flowers, dawn',
    'watercolor',
  ),
  goldenPrompt(
    'a bowl of fruit and a bottle of wine on a wooden table, oil painting',
    '1 bowl-of-fruit, 1 wine-bottle',
    'table, wood',
    'oil',
  ),
  goldenPrompt(
    'a fox in a snowy forest at night with northern lights',
    '1 fox',
    'snow, forest, winter, night, aurora',
  ),
  goldenPrompt('an orange cat next to a light blue car', '1 cat, 1 automobile', ''),
  goldenPrompt('a white sailboat on a calm lake with mountains', '1 sailboat', 'lake, mountains, calm'),
  goldenPrompt('five tropical fish and a pink octopus underwater', '5 tropical-fish, 1 octopus', 'seabed'),
  goldenPrompt('a lion and an elephant in the savanna at sunset', '1 lion, 1 elephant', 'meadow, sunset'),
  goldenPrompt('a lighthouse on a cliff in a storm', '1 lighthouse', 'cliff, storm'),
  goldenPrompt('city skyline at night with a full moon', '', 'city, night, full-moon'),
  goldenPrompt(
    'a woman walking with a yellow umbrella in the rain, street at dusk',
    '1 woman-walking, 1 umbrella',
    'street, rain, dusk',
  ),
  goldenPrompt(
    'a cozy cabin in the snowy mountains, pine forest, winter night',
    '1 cabin',
    'snow-mountains, pines, winter, night, calm',
  ),
  goldenPrompt('cherry blossom trees by a river in spring', '3 blossom-tree', 'river, spring'),
  goldenPrompt(
    'a red apple, a green pear and a banana on a marble table',
    '1 red-apple, 1 pear, 1 banana',
    'table, marble',
  ),
  goldenPrompt('a dragon flying over a castle, fantasy', '1 dragon, 1 castle', 'dreamy'),
  goldenPrompt(
    'pixel art of a knight and a princess in front of a castle',
    '1 knight, 1 princess, 1 castle',
    '',
    'pixel-art',
  ),
  goldenPrompt('comic style superhero above the city at night', '1 superhero', 'city, night', 'comic'),
  goldenPrompt(
    'a camel and two palm trees in the desert, pyramids behind',
    '1 camel, 2 palm, 3 pyramid',
    'desert, dunes',
  ),
  goldenPrompt('seven ducks on a pond, misty morning', '7 duck', 'lake, fog, morning'),
  goldenPrompt('line art of a bicycle leaning against a tree', '1 bicycle, 1 tree', '', 'line-art'),
  goldenPrompt(
    'a cup of coffee and a croissant on a table in a cafe',
    '1 hot-beverage, 1 croissant',
    'table, cafe',
  ),
  goldenPrompt('a blue butterfly on a sunflower', '1 butterfly, 1 sunflower', ''),
  goldenPrompt('ink drawing of a crane bird and bamboo', '1 crane, 1 bamboo', '', 'ink'),
  goldenPrompt(
    'rocket flying through space with planets and stars',
    '1 rocket, 3 ringed-planet',
    'space, night, stars',
  ),
  goldenPrompt('four sheep on a green hill with a rainbow', '4 ewe', 'hills, rainbow'),
  goldenPrompt('a penguin family on ice, snowing', '4 penguin', 'ice, snowing, winter'),
  goldenPrompt(
    'photo of a red rose in a glass vase on a white background',
    '1 rose, 1 vase',
    'studio',
    'photo',
  ),
  goldenPrompt(
    'a campfire and two tents in a forest under a starry sky',
    '1 campfire, 2 tent',
    'forest, night, stars',
  ),
  goldenPrompt('a teddy bear sitting on a bed in a bedroom', '1 teddy-bear, 1 bed', 'room, bedroom'),
  goldenPrompt('3d render of a robot holding a purple gift', '1 robot, 1 wrapped-gift', '', '3d'),
  goldenPrompt(
    'old windmill in a field of tulips, spring morning',
    '1 windmill',
    'meadow, flowers, spring, morning',
  ),
  goldenPrompt('a pirate ship on a stormy sea at night', '1 pirate-ship', 'sea, storm, night'),
  goldenPrompt('a volcano erupting on a tropical island at dusk', '', 'volcano, sand, sea, palms, dusk'),
  goldenPrompt('a wizard reading a book in a library', '1 mage, 1 closed-book', 'room, library'),
  goldenPrompt('a yellow taxi and a red bus on a city street', '1 taxi, 1 bus', 'street'),
  goldenPrompt('a village in the hills in winter, falling snow', '', 'village, hills, winter, snowing'),
  goldenPrompt('pencil sketch of a giraffe and a zebra', '1 giraffe, 1 zebra', '', 'pencil'),
]
