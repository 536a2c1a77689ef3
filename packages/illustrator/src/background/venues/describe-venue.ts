import { fairVenues } from './fair-venues.ts'
import { hallVenues } from './hall-venues.ts'
import { leisureVenues } from './leisure-venues.ts'
import { openAirVenues } from './open-air-venues.ts'
import { outdoorVenues } from './outdoor-venues.ts'
import { publicVenues } from './public-venues.ts'
import { scenicVenues } from './scenic-venues.ts'
import { shopVenues } from './shop-venues.ts'
import { showVenues } from './show-venues.ts'
import { smallVenues } from './small-venues.ts'
import { specialistShopVenues } from './specialist-shop-venues.ts'
import { transitVenues } from './transit-venues.ts'
import type { VenueDesign, VenueKind } from './venue.ts'
import { workVenues } from './work-venues.ts'

export const venueDesigns: Readonly<Record<VenueKind, VenueDesign>> = {
  ...shopVenues,
  ...transitVenues,
  ...publicVenues,
  ...outdoorVenues,
  ...leisureVenues,
  ...specialistShopVenues,
  ...workVenues,
  ...hallVenues,
  ...fairVenues,
  ...openAirVenues,
  ...smallVenues,
  ...scenicVenues,
  ...showVenues,
}

/** Words for places; the first that a prompt has counts, so a book shop is no other shop. */
const venuePatterns: readonly (readonly [RegExp, VenueKind])[] = [
  [/\b(?:gas|petrol|filling|service) stations?\b/i, 'gas-station'],
  [/\bfashion (?:runways?|shows?|week)\b|(?<!airport )\brunway show\b|\bcatwalks?\b/i, 'runway'],
  [
    /\b(?:haussmann(?:ian)?|moldings?|mouldings?|boiserie|wainscot(?:ing|ed)?|paneled walls?|panelled walls?)\b|\bparis(?:ian)? (?:apartment|flat|living room)\b/i,
    'classic-room',
  ],
  [
    /\bopen[ -](?:plan|space)\b|\bco-?working\b|\boffices? (?:space )?with (?:\w+ )?(?:floor-to-ceiling |large |big |huge |glass |panoramic )+(?:windows?|walls?)\b|\b(?:corporate|glass|tech|startup|start-up) offices?\b/i,
    'open-office',
  ],
  [/\bsalt (?:flats?|desert|plains?|pans?|lake)\b|\b(?:salar|bonneville)\b/i, 'salt-flat'],
  [/\bvineyards?\b|\bgrape harvest\b/i, 'vineyard'],
  [/\bcanyon desert\b|\bred (?:rocks? )?(?:canyons?|desert|cliffs)\b/i, 'canyon'],
  [
    /\b(?:coast(?:al)?|cliff|seaside|ocean|corniche)[ -](?:road|highway|drive)\b|\b(?:road|highway|route) (?:along|by|above|over|near|on) (?:the )?(?:coast|sea|ocean|cliffs?)\b|\bpacific coast highway\b|\bbig sur\b|\broad with (?:an? )?(?:sea|ocean) view\b/i,
    'coast-road',
  ],
  [
    /\bwindow ?(?:sill|ledge)s?\b.*\b(?:city|skyline|skyscrapers?|urban|new york)\b|\b(?:city|skyline|skyscrapers?|urban|new york)\b.*\bwindow ?(?:sill|ledge)s?\b/i,
    'city-windowsill',
  ],
  [/\bwindow ?(?:sill|ledge)s?\b/i, 'windowsill'],
  [/\bnews ?rooms?\b/i, 'newsroom'],
  [/\b(?:book ?(?:shop|store)s?|library|libraries|reading room)\b/i, 'library'],
  [
    /\b(?:super ?markets?|grocery|groceries|grocer'?s|hypermarkets?|(?:convenience|food|organic|deli) (?:shop|store)s?)\b/i,
    'supermarket',
  ],
  [/\b(?:(?:christmas|xmas|holiday) (?:market|village|fair)s?)\b/i, 'christmas-market'],
  [
    /\b(?:fun ?fairs?|fairgrounds?|(?:amusement|theme) parks?|carnivals?|(?:county|village|street) fairs?|ferris wheels?|(?<!\b(?:music|film|rock) )festivals?|merry-go-rounds?)\b/i,
    'fairground',
  ],
  [/\b(?:florists?(?:'?s)?|flower (?:shop|store|market|stall)s?)\b/i, 'florist'],
  [/\b(?:pharmacy|pharmacies|drug ?stores?|chemist'?s|apothecary)\b/i, 'pharmacy'],
  [/\b(?:laboratory|laboratories|labs?)\b/i, 'laboratory'],
  [
    /\b(?:jewel(?:le)?ry|jewell?er'?s?|perfume|luxury|designer|watch|leather|handbag|cosmetics?|beauty|makeup) (?:shop|store|boutique|counter|display)s?\b|\bperfumery\b/i,
    'luxury-shop',
  ],
  [/\b(?:shopping )?malls?\b|\bshopping cent(?:er|re)s?\b|\bdepartment stores?\b/i, 'mall'],
  [
    /\b(?:(?:hair|beauty|nail|tattoo|barber) ?(?:salon|studio|parlor|parlour|shop)s?|hairdresser'?s?|barber'?s)\b/i,
    'salon',
  ],
  [/\b(?:shoe|sneakers?|footwear|boot) (?:shop|store|boutique)s?\b/i, 'shoe-shop'],
  [
    /\b(?:(?:clothing|clothes|fashion|apparel|dress) (?:shop|store|boutique)s?|(?:shop|store|boutique)s? of (?:clothes|clothing|fashion)|dressing room|fitting room|walk-in closet|wardrobe)\b/i,
    'clothes-shop',
  ],
  [/\b(?:bakery|bakeries|patisserie|(?:pastry|bread|cake) shop)\b/i, 'bakery'],
  [
    /\b(?:(?:farmers?'?s?|food|street|fruit|vegetable|flea|outdoor|local) market|market (?:stall|stand|hall)s?|marketplace|bazaar|markets?(?! square))\b/i,
    'market',
  ],
  [/\b(?:night ?clubs?|disco|discotheque|dance ?floor)\b/i, 'nightclub'],
  [/\b(?:restaurants?|bistro|brasserie|trattoria|pizzeria|diner|steakhouse)\b/i, 'restaurant'],
  [
    /(?<!\b(?:rooftop|beach|pool|chocolate|candy|snack|soap|granola|protein|energy) )\b(?:bars?|pubs?|taverns?|speakeasy)\b(?! stools?)/i,
    'bar',
  ],
  [/\b(?:subway|metro|tube station|underground station)\b/i, 'metro'],
  [
    /\b(?:(?<!\b(?:gas|petrol|space|police|fire|power|docking|charging|work|ski) )stations?|(?:train|railway|rail) platforms?)\b/i,
    'station',
  ],
  [/\b(?:airports?|(?:departure|arrivals?) (?:hall|lounge)|airport terminal|boarding gate)\b/i, 'airport'],
  [/\b(?:gyms?|gymnasium|fitness|weight room|workout room)\b/i, 'gym'],
  [/\b(?:museums?|(?:art )?(?:gallery|galleries)|exhibition)\b/i, 'museum'],
  [/\b(?:lockers?|hallway|corridor)\b/i, 'corridor'],
  [/\b(?:class ?rooms?|schools?(?! bus)|lecture halls?|university|kindergarten)\b/i, 'classroom'],
  [/\b(?:hospitals?|clinic|doctor'?s office|dentist'?s?)\b/i, 'clinic'],
  [/\b(?:spas?|wellness)\b(?! (?:feeling|feel|mood|vibes?|atmosphere|style|look|aesthetic|stones?))/i, 'spa'],
  [/\b(?:lobby|lobbies|hotels?(?! rooms?)|reception|foyer)\b/i, 'lobby'],
  [/\b(?:church(?:es)?|cathedrals?|chapel|abbey|basilica)\b/i, 'church'],
  [/\b(?:cinemas?|(?:movie )?(?:theaters?|theatres?)|movies|auditorium|opera)\b/i, 'theater'],
  [/\b(?:warehouses?|storage hall|depot|logistics|factory|stockroom)\b/i, 'warehouse'],
  [
    /\b(?:(?:car|auto|vehicle) (?:showrooms?|dealer(?:ship)?s?|shows?)|showrooms?|dealerships?)\b/i,
    'showroom',
  ],
  [/\b(?:tennis|padel|pickleball) (?:court|match|club)s?\b/i, 'tennis-court'],
  [/\b(?:running|athletics) tracks?\b/i, 'running-track'],
  [/\b(?:race ?tracks?|racing (?:circuit|track)|race circuit|pit lane)\b/i, 'racetrack'],
  [
    /\b(?:(?:football|soccer|sports?|baseball)? ?stadiums?|(?:football|soccer) (?:pitch|field|arena)|sports arena)\b/i,
    'stadium',
  ],
  [/\b(?:swimming pools?|pool ?side|(?:by|near|at) the pool|pool deck)\b/i, 'pool'],
  [
    /\b(?:tea ?(?:house|room|ceremony)s?|tatami|ryokan|shoji|dojo|(?:traditional )?japanese (?:\w+ )?(?:room|house|interior|inn)s?)\b/i,
    'tea-room',
  ],
  [
    /\b(?:(?:inside|interior of|in) (?:an? |the |my |his |her )?(?:\w+ )?(?:car|vehicle|limousine|taxi)|car (?:interiors?|seats?|dashboards?)|dashboard|(?:back|passenger|driver'?s) seat)\b(?! (?:show|park|garage|wash|dealer))/i,
    'car-interior',
  ],
  [/\b(?:(?:front |back |wooden )?porch(?:es)?|verandas?)\b/i, 'porch'],
  [
    /\b(?:in front of|outside) (?:an? |the |his |her |their |my )?(?:[\w-]+ ){0,3}(?:house|home|villa|mansion)\b|\bdriveway\b/i,
    'house',
  ],
  [/\b(?:underground (?:car park|parking)|parking (?:garage|deck|structure)|car park)\b/i, 'parking-garage'],
  [
    /\b(?:garages?|(?:auto|car|body|bike|repair) (?:repair )?(?:work)?shops?|mechanic(?:'s)?(?: shop)?)\b/i,
    'garage',
  ],
  [/\b(?:work ?shops?|work ?bench(?:es)?|tool ?sheds?|carpentry|ateliers?)\b/i, 'workshop'],
  [/\b(?:cellars?|distillery|brewery|winery|barrels?)\b/i, 'cellar'],
  [/\b(?:barns?|stables?)\b/i, 'barn'],
  [
    /\b(?:lofts?|industrial (?:interior|room)|(?:dance|yoga|ballet|pilates) (?:studio|class|room)|ballet)\b/i,
    'loft',
  ],
  [
    /\b(?:street|outdoor|urban|concrete|asphalt|sunset|sunrise|sunny|skyline|city|sky)\b.*\bbasketball courts?\b|\bbasketball courts?\b.*\b(?:street|outdoors?|urban|concrete|asphalt|sunset|sunrise|sunny|skyline|city|sky)\b|\bstreet ?ball\b/i,
    'street-court',
  ],
  [/\b(?:(?:basketball|volleyball|handball|badminton) (?:court|hall|game)|sports? halls?)\b/i, 'sports-hall'],
  [/(?<!\bcoffee )\b(?:shops?|stores?|boutiques?|retail)\b(?! ?windows?)/i, 'shop'],
]

/** Words by which the subject is outside a building that the prompt names, not in it. */
const outsidePattern =
  /\b(?:in front of|outside|opposite|facing|view of|near|beside|village|hill|ruins? of|street|square|christmas market|facade|exterior)\b/i
/** Places that prompts also name as buildings seen from outside. */
const buildings: readonly VenueKind[] = [
  'church',
  'museum',
  'lobby',
  'classroom',
  'clinic',
  'station',
  'theater',
  'shop',
  'airport',
  'pharmacy',
  'mall',
  'barn',
]

/** The public place that a prompt names as where its subject is; undefined if it names none. */
export function describeVenue(text: string): VenueKind | undefined {
  const kind = venuePatterns.find(([pattern]) => pattern.test(text))?.[1]
  return kind && buildings.includes(kind) && outsidePattern.test(text) ? undefined : kind
}
