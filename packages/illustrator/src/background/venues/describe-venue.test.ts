import { expect, it } from 'vitest'
import { describeVenue } from './describe-venue.ts'

it.each([
  ['blurred supermarket aisle', 'supermarket'],
  ['at the grocery store', 'supermarket'],
  ['on a shelf in a shoe store', 'shoe-shop'],
  ['in a clothing boutique', 'clothes-shop'],
  ['luxury boutique', 'luxury-shop'],
  ['gift shop', 'shop'],
  ['shopping mall', 'mall'],
  ['on a workbench', 'workshop'],
  ['car in a garage', 'garage'],
  ['underground parking garage', 'parking-garage'],
  ['research laboratory', 'laboratory'],
  ['pharmacy shelves', 'pharmacy'],
  ['hair salon', 'salon'],
  ['flower market', 'florist'],
  ['christmas market at night', 'christmas-market'],
  ['amusement park', 'fairground'],
  ['wine cellar', 'cellar'],
  ['basketball court', 'sports-hall'],
  ['basketball court at sunset', 'street-court'],
  ['wooden porch', 'porch'],
  ['japanese tea house', 'tea-room'],
  ['on the back seat of a car', 'car-interior'],
  ['inside a luxury car, leather seat', 'car-interior'],
  ['industrial loft', 'loft'],
  ['fashion boutique', 'clothes-shop'],
  ['subway station platform', 'metro'],
  ['train station', 'station'],
  ['a railway platform', 'station'],
  ['airport terminal', 'airport'],
  ['at the gym', 'gym'],
  ['public library', 'library'],
  ['old bookstore', 'library'],
  ['museum gallery with paintings', 'museum'],
  ['whisky bar', 'bar'],
  ['restaurant table with candles', 'restaurant'],
  ['hotel lobby', 'lobby'],
  ['hotel spa with candles', 'spa'],
  ['church interior', 'church'],
  ['school classroom', 'classroom'],
  ['farmers market stall', 'market'],
  ['car showroom', 'showroom'],
] as const)('%s is a place of its own', (prompt, kind) => {
  expect(describeVenue(prompt)).toBe(kind)
})

it.each([
  'meadow with flowers',
  'gas station at night',
  'space station',
  'chocolate bar packaging on white',
  'bar stools in a kitchen',
  'coffee shop',
  'in front of a church',
  'a village with a church',
  'street with shop windows',
  'rooftop bar at night',
  'hotel room',
])('%s is none', prompt => {
  expect(describeVenue(prompt)).toBeUndefined()
})
