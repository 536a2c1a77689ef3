/** Places that prompts name, in the words of the places that can be painted. */
const placeSynonyms: readonly (readonly [RegExp, string])[] = [
  // What furniture and clothes are made of is no surface or drapery.
  [
    /\b(?:linen|silk|velvet|satin|cotton|sheer|fabric|leather|boucle|bouclé|wicker|rattan) (?=(?:curtains?|drapes|sofas?|couch(?:es)?|(?:arm ?)?chairs?|seats?|bedding|headboard|upholstery|pillows?|throws?|blankets?)\b)/gi,
    '',
  ],
  [/\bglass (?=(?:walls?|doors?|windows?|partitions?|facades?|buildings?|roofs?|ceilings?)\b)/gi, ''],
  [
    /\bin front of (?:an? |the )?(?:large |big |sunny |bright |open )?windows?\b(?! (?:shadow|light|display))/gi,
    'in a living room',
  ],
  // What is behind a subject is no studio's backdrop.
  [/\b(?:in|as) (?:the |an? )?((?:[\w-]+ ){0,2})background\b/gi, '$1'],
  [/\bhome[- ]kitchen\b/gi, 'kitchen'],
  [/\bkitchen islands?\b/gi, 'kitchen counter'],
  [/\bfloor lamps?\b/gi, 'lamp'],
  [/\b(?:conference|meeting|board|interview|study) ?rooms?\b/gi, 'office'],
  [/\b(?:co-?working(?: spaces?)?|open[ -]space)\b(?! offices?)/gi, 'open-plan office'],
  [/\b(?:gaming|gamer|game|streaming) (?:room|setup|desk|station)s?\b/gi, 'dark office with neon lights'],
  [/\b(?:dining|family|tv|sitting) ?rooms?\b|\b(?:penthouse|condo)\b/gi, 'living room'],
  [/\b(?:pier|jetty|dock|boardwalk)\b(?=.*\blakes?\b)/gi, 'wooden deck'],
  [/\b(?:pier|jetty|boardwalk|(?:boat|ship|yacht) deck)\b/gi, 'wooden deck by the sea'],
  [/\b(?:yachts?|cruise ship)\b/gi, 'terrace with sea view'],
  [/\b(?:santorini|mykonos|greek island|amalfi coast|french riviera)\b/gi, 'terrace with sea view'],
  [/\b(?:art|artistic|artist'?s?|painter'?s?|painting) studio\b/gi, 'loft'],
  [/\b(?:pantry|larder)\b/gi, 'kitchen'],
  [/\b(?:podcast|recording|radio|music) studios?\b/gi, 'dark living room with neon lights'],
  [/\b(?:make-?up|dressing) (?:vanity|table|mirror)s?\b|\bvanity (?:table|mirror)s?\b/gi, 'beauty salon'],
  [/\b(?:bowling alleys?|arcades?|casinos?)\b/gi, 'nightclub'],
  [/\b(?:server|data) (?:room|center)s?\b|\bcontrol rooms?\b/gi, 'dark room with neon lights'],
  [/\b(?:construction|building) sites?\b/gi, 'dirt ground, city'],
  [
    /\b(?:(?:rice|tea) (?:terraces?|fields?|plantations?|paddies|paddy)|(?:coffee|tea) plantations?)\b/gi,
    'green hills',
  ],
  [
    /\b(?:cappadocia|grand canyon|badlands|monument valley|(?:utah|arizona|wild west)(?: desert)?|red rocks?)\b/gi,
    'canyon desert',
  ],
  [/\b(?:desert sand|sand of (?:the |an? )?desert|sahara)\b/gi, 'desert dunes'],
  [/\b(?:black )?volcanic (?=(?:sand|beach)\b)/gi, 'black '],
  [/\b(?:hot air balloons?)\b/gi, ' '],
  [/\b(?:amsterdam|bruges|canal houses?)\b/gi, 'street by the river, village'],
  [/\b(?:riad|medina|souks?)\b/gi, 'market'],
  [/\b(?:wooden )?(?:cutting|chopping) boards?\b/gi, 'wooden table in a kitchen'],
  [/\bdining tables?\b/gi, 'wooden table in a living room'],
  [/\bbeach picnics?\b|\bpicnics? (?:on|at) (?:the|a) beach\b/gi, 'beach'],
  [/\b(?:breakfast|brunch) tables?\b/gi, 'wooden table in a bright kitchen'],
  [
    /\b(?:snow(?:y|-covered)|winter) (?:mountain )?(?:cabins?|chalets?|cottages?|lodges?)\b/gi,
    'snowy mountain village',
  ],
  [/\b(?:news|tv|television|broadcast(?:ing)?) (?:studios?|rooms?|sets?)\b/gi, 'newsroom'],
  [/\b(?:open|empty|wide|grassy|green) fields?\b/gi, 'meadow'],
  [
    /\b(?:drift(?:ing)? (?:pads?|tracks?)|skid ?pads?|burnout area|drag (?:racing )?strips?|kart(?:ing)? tracks?)\b/gi,
    'race track',
  ],
  [/\b(?:car|vehicle) trunks?\b/gi, 'driveway'],
  [
    /\bon (an? |the )?((?:[\w-]+ ){0,2})(?:block|cube|slab of (?:stone|marble|concrete))\b/gi,
    'on $1$2square podium',
  ],
  [/\bcyclorama\b|\binfinity (?:wall|cove)\b/gi, 'studio background'],
  [
    /\b(?:(?:log|rustic|wooden|mountain) )+(?:cabin|chalet)\b(?= interior)|\b(?:cabin|chalet) (?:interior|setting|living room|atmosphere)\b/gi,
    'brown living room with fireplace',
  ],
  [/\b(?:reading|cozy|breakfast) (?:corner|nook)\b/gi, 'living room'],
  [/\b(?:camping|camp ?sites?|camp ?grounds?|camp ?fires?|bonfire|tents?)\b/gi, 'meadow in pine forest'],
  [/\b(?:playgrounds?|(?:university |college )?campus|graduation)\b/gi, 'park'],
  [/\bwedding(?: (?:venue|reception|ceremony|party|day))?\b/gi, 'garden with white flowers, bokeh'],
  [/\bsalon\b(?<!\b(?:hair|beauty|nail|tattoo|barber) salon)/gi, 'living room'],
  [/\b(?:music|rock|film) festivals?\b/gi, 'concert'],
  [/\b(?:summer (?:vibes?|mood|holidays?)|vacations?|holiday vibes?)\b/gi, 'tropical beach'],
  [/^\s*(?:the )?(?:blue )?sky\s*$/gi, 'in the sky'],
  [
    /\b(?:floating|flying|hovering|levitating|suspended) (?:\w+ ){1,4}?(?:sky|air|clouds)\b|\b(?:in|among|above|through) (?:an? |the )?(?:(?:pastel|blue|pink|dreamy|cloudy|fluffy|soft|white) )+(?:sky|clouds)\b/gi,
    '$&, in the clouds',
  ],
  [/\bon (?:an? |the )?clouds?\b|(?<=^\s*(?:\w+ )?)clouds\s*$/gi, 'in the clouds'],
  [/\beaster\b(?! (?:eggs?|bunny|bunnies|lil(?:y|ies)|monday|island))/gi, 'easter eggs'],
  [/\b(?:chinese|lunar) new year\b/gi, 'red background with gold bokeh lights'],
  [
    /\b(?:diwali|ramadan|eid(?: mubarak)?|hanukkah|nowruz)\b/gi,
    'dark purple background with gold bokeh lights',
  ],
  [/\bst\.? patrick'?s(?: day)?\b/gi, 'green background with confetti'],
  [/\b(?:baby shower|gender reveal)\b/gi, 'pastel background with balloons'],
  [/\b(?:negative|copy|white|empty|blank) space\b/gi, ' '],
  [/\b(?:architectural|interior|living|minimalist|modern|bright|airy) space\b/gi, 'wall and floor'],
  // Space where people are, not beyond the sky.
  [
    /\b(studio|work|office|home|outdoor|indoor|creative|loft|industrial|retail|shop|display|cozy|gallery) space\b/gi,
    '$1',
  ],
  [/\b(?:farmhouse|cottage|country)(?= (?:kitchen|style|table|interior))/gi, 'wooden'],
  [/\b(?:(?:natural|plant|botanical|organic|skincare|active) )+ingredients\b/gi, 'table'],
  [/\b(?:vegetable )?ingredients\b/gi, 'kitchen table with tomatoes, lemons and herbs'],
  [/\bspices\b/gi, 'kitchen table'],
  [
    /^\s*(?:gold(?:en)? |silver )?(?:glitter|sparkles?|(?:fairy|string) lights|candle ?light)\s*$/gi,
    'dark gold bokeh lights',
  ],
]

/** Styles, which prompts also ask for without a place, and a studio in each. */
const styleBackdrops: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:luxury|luxurious|premium|elegant|sophisticated|high[ -]end|chic|exclusive)\b/i,
    'glossy black background, gold',
  ],
  [
    /\b(?:minimal|minimalist|minimalistic|minimalism|simple|clean|neutral|aesthetic|boho|bohemian|natural|organic|zen|japanese|scandinavian|nordic)\b/i,
    'beige background with leaf shadows',
  ],
  [
    /\b(?:professional|corporate|business|headshot|linkedin|cv|resume|portrait|passport)\b/i,
    'light gray background',
  ],
  [/\b(?:tech|technology|modern|sleek)\b/i, 'glossy dark blue gray background'],
]

/** Replace the names of places that can't be painted by those of similar ones that can. */
export const withKnownPlaces = (text: string): string =>
  placeSynonyms.reduce((known, [pattern, place]) => known.replace(pattern, place), text)

/** A studio in the style that a prompt names, for one that names nothing to be painted; undefined without a style. */
export const backdropOfStyle = (text: string): string | undefined =>
  styleBackdrops.find(([pattern]) => pattern.test(text))?.[1]
