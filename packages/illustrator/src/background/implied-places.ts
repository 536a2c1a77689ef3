/** Places that things are in, which prompts name without saying where they are; the first that fits counts. */
const impliedPlaces: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:in front of|outside|opposite|entrance of) (?:an? |the )?(?:[\w-]+ ){0,3}(?:hotels?|restaurants?|clubs?|shops?|stores?|boutiques?|theaters?|cinemas?|museums?|banks?|stations?)\b/i,
    'city street',
  ],
  [
    /\b(?:bath ?tubs?|bath (?:mat|towel)s?|showers?(?! gel)|jacuzzi|wash ?basin|sinks?|faucet|toilet)\b/i,
    'bathroom',
  ],
  [/\b(?:beds?|night ?stands?|bedside|duvet|crib|cradle|nursery|play ?room|toys?)\b/i, 'bedroom'],
  [
    /\b(?:arm ?chairs?|sofas?|couch(?:es)?|ottoman|coffee table|rugs?|carpets?|(?:floor|table) lamps?|lamps?|curtains?|mantel(?:piece)?|television|piano|cushions?|christmas stockings?)\b/i,
    'living room',
  ],
  [/\b(?:stove|oven|cutting board|chopping board|fridge|refrigerator|cookware|baking|cooking)\b/i, 'kitchen'],
  [
    /\b(?:laptops?|computers?|keyboards?|monitors?|notebooks?|(?:stack|pile) of books|books?|pens?|stationery)\b/i,
    'desk in an office',
  ],
  [/\b(?:microphones?|guitars?|drums?|turntables?|dj|amplifiers?)\b/i, 'stage with spotlights'],
  [/\b(?:tools?|hammers?|drills?|wrench(?:es)?|sawdust|paint cans?|toolbox)\b/i, 'workshop'],
  [/\b(?:cars?|trucks?|vans?|motorcycles?|motorbikes?|scooters?|taxis?)\b/i, 'street'],
  [/\b(?:airplanes?|planes?|jets?|suitcases?|luggage)\b/i, 'airport'],
  [/\b(?:bench(?:es)?|fountains?|gazebo|hammock|swings?|trampoline|picket fence|kids|children)\b/i, 'park'],
  [/\b(?:horses?|cows?|sheep|tractors?|hay ?stacks?|hay(?: bales?)?|goats?|chickens?)\b/i, 'meadow'],
  [/\b(?:parasols?|beach umbrellas?|sun ?loungers?|surf ?boards?|deck ?chairs?)\b/i, 'beach'],
  [/\b(?:houses?|cottages?|cabins?|homes?|villas?|mansions?|buildings?)\b/i, 'in front of a house'],
  [/\b(?:candles?|lanterns?|fairy lights|string lights|sparklers?)\b/i, 'dark gold bokeh lights'],
  [
    /\b(?:breakfast|brunch|lunch|dinner|meals?|coffee|tea|wine|beer|cocktails?|cakes?|pastry|pastries|croissants?|bread|plates?|napkins?)\b/i,
    'table in a cafe',
  ],
  [/\b(?:crates?|baskets?|barrels?|burlap|jute|straw|sacks?)\b/i, 'wooden table'],
]

/** A place for the things that a prompt names; undefined if it names none that has one. */
export const impliedPlaceOf = (text: string): string | undefined =>
  impliedPlaces.find(([pattern]) => pattern.test(text))?.[1]
