/** Buildings and other things that stand in a landscape. Synonyms in the singular, by the drawing name of the kind. */
export const placeWords: Record<string, string> = {
  house:
    'home building, building, farmhouse, suburban house, mansion, home, haunted house, victorian house, brick house, villa, bungalow, dollhouse',
  cabin: 'log cabin, hut in the wood, wooden cabin, chalet, lodge',
  'house-with-garden': 'cottage',
  hut: 'straw hut, thatched hut, shack, shed, wigwam, treehut',
  barn: 'farm building, red barn, stable',
  castle: 'fortress, palace, fort, citadel, hogwarts, fairy castle, fairytale castle, medieval castle',
  'japanese-castle':
    'pagoda, japanese temple, chinese temple, forbidden city, japanese building, chinese pagoda',
  church: 'chapel, cathedral, monastery, abbey, notre dame, basilica, cathedral exterior',
  'hindu-temple': 'temple, angkor wat, mayan temple, thai temple',
  'classical-building':
    'greek temple, museum building, courthouse, parthenon, acropolis, roman temple, pantheon, ancient ruins, ruin, ruins, colosseum, coliseum, capitol, athenian temple, palace of justice, mausoleum',
  tower:
    'stone tower, watchtower, bell tower, big ben, big ben clock, clock tower, wizard tower, leaning tower of pisa, minaret',
  lighthouse: 'light house',
  windmill: 'wind mill, dutch windmill',
  'wind-wheel': 'wind turbine, wind power',
  'tokyo-tower': 'eiffel tower, radio tower',
  'ferris-wheel': 'big wheel, amusement park, theme park, london eye, millennium wheel',
  'office-building':
    'office block, big building, large building, tall building, huge building, modern building, high rise, skyscraper tower, tower block, apartment building, space needle',
  'tree-house': 'tree house, treehouse',
  shop: 'bakery shop, store, shop front, storefront, shopfront, kiosk, pharmacy, supermarket front',
  pyramid: 'great pyramid, egyptian pyramid, aztec pyramid, mayan pyramid, chichen itza',
  'shinto-shrine': 'torii, shrine, torii gate, japanese gate',
  bridge: 'stone bridge, wooden bridge',
  'fuel-pump': 'gas station, petrol station',
  'department-store': 'mall, shopping mall, supermarket',
  fence: 'wooden fence, picket fence',
  well: 'water well, wishing well',
  moai: 'easter island statue, easter island head, moai statue',
  'market-stall':
    'market, farmer market, street market, marketplace, bazaar, market stall, food stall, stall, flea market, fruit stand, food stand, lemonade stand',
  'suspension-bridge': 'golden gate bridge, golden gate, brooklyn bridge, tower bridge, san francisco bridge',
  'taj-mahal': 'taj mahal, taj',
  statue:
    'sculpture, stone statue, bronze statue, marble statue, statue of david, greek statue, roman statue, monument, ancient statue',
  'bust-statue': 'bust, marble bust, plaster bust, bust of homer, stone head',
  'great-sphinx': 'sphinx, egyptian sphinx',
  'circus-tent': 'circus, carnival, carnival sideshow, fairground, funfair, big top',
  'statue-of-liberty': 'liberty statue',
  'sand-castle': 'sandcastle, castle of sand',
  mosque: 'hagia sophia',
  fountain: 'geyser, old faithful, water fountain',
  stadium: 'arena, football stadium, sport stadium',
  tent: 'teepee, tipi, yurt',
  school: 'university, college, high school',
  factory: 'power plant, refinery, industrial plant',
}
