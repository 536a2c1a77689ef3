/** Where a kind of object is placed. */
export type Habitat =
  /** Stands on the ground. */
  | 'land'
  /** Stands in the background: houses, towers, trees. */
  | 'far'
  | 'air'
  /** Floats on water, or stands on the ground if there is none. */
  | 'afloat'
  /** Lives under water; elsewhere it is placed like a floating kind. */
  | 'deep'
  /** Small; placed on a table, a floor or the ground. */
  | 'small'
  | 'space'

/** A kind of object that can be drawn. */
export interface ObjectKind {
  /** Name of the Noto icon or of the drawing in this package. */
  drawingName: string
  /** Height of the object in meters. */
  heightMeters: number
  habitat: Habitat
}

/** Kinds drawn as Noto icons, by habitat: icon name and height in meters. */
const notoKinds: Record<Habitat, string> = {
  land:
    'cat .5, black-cat .5, dog .7, poodle .6, service-dog .8, horse 1.7, cow 1.5, ox 1.5, water-buffalo 1.6, bison 1.8, pig .8, ewe .9, ram 1, goat .9, ' +
    'camel 2.1, two-hump-camel 2.1, llama 1.7, giraffe 4.6, elephant 3, mammoth 3.2, rhinoceros 1.7, hippopotamus 1.5, zebra 1.5, deer 1.4, ' +
    'tiger 1, leopard .9, gorilla 1.7, orangutan 1.3, monkey .7, kangaroo 1.5, sloth .7, badger .4, raccoon .4, skunk .35, beaver .4, otter .45, ' +
    'hedgehog .2, chipmunk .2, rabbit .4, mouse .14, rat .16, rooster .6, turkey .9, baby-chick .16, front-facing-baby-chick .16, hatching-chick .18, ' +
    'penguin .9, flamingo 1.3, peacock 1.1, dodo .8, owl .5, turtle .35, crocodile .8, lizard .25, snake .5, snail .12, bug .12, ant .07, beetle .08, ' +
    'lady-beetle .07, cricket .08, spider .1, scorpion .14, cockroach .07, worm .1, sauropod 7, t-rex 5, dragon 4, donkey 1.3, seal .8, crab .18, lobster .3, ' +
    'man-standing 1.75, woman-standing 1.68, person-standing 1.72, man-walking 1.75, woman-walking 1.68, person-walking 1.72, man-running 1.7, ' +
    'woman-running 1.65, person-running 1.68, man-dancing 1.75, woman-dancing 1.7, ballet-dancer 1.8, person-biking 1.8, man-biking 1.8, woman-biking 1.75, ' +
    'person-in-lotus-position 1.05, woman-in-lotus-position 1.05, man-in-lotus-position 1.05, horse-racing 2.3, skier 1.6, snowboarder 1.6, superhero 1.9, ' +
    'supervillain 1.9, troll 2.6, snowman 1.6, snowman-without-snow 1.6, person-golfing 1.7, person-kneeling 1.2, person-juggling 1.7, person-bouncing-ball 1.75, person-lifting-weights 1.7, ' +
    'automobile 1.5, sport-utility-vehicle 1.7, taxi 1.5, racing-car 1.2, police-car 1.5, pickup-truck 1.8, bus 3, minibus 2.3, delivery-truck 2.8, articulated-lorry 3.4, ' +
    'fire-engine 3.2, ambulance 2.6, tractor 2.6, bicycle 1.1, motorcycle 1.2, motor-scooter 1.2, kick-scooter 1, skateboard .3, auto-rickshaw 1.8, locomotive 3.6, ' +
    'railway-car 3.4, tram 3.4, train 3.4, bullet-train 3.6, chair .95, bed .9, bathtub .9, door 2, ladder 2.2, fountain 2.6, statue-of-liberty 9, ' +
    'rock .9, cactus 1.9, sunflower 1.5, potted-plant .8, hibiscus .5, tulip .45, rose .45, hyacinth .4, bouquet .45, mushroom .25, seedling .25, herb .4, ' +
    'shamrock .2, four-leaf-clover .2, sheaf-of-rice .8, fire .9, tent 1.7, camping 2, oil-drum .9, postbox 1.3, fuel-pump 1.7, bus-stop 2.4, ' +
    'playground-slide 2.2, carousel-horse 1.9, guitar 1, banjo .9, drum .5, long-drum .8, saxophone .8, harp 1.5, telescope 1.2, teddy-bear .5, ' +
    'shopping-cart 1, luggage .75, backpack .5, broom 1.3, axe .8, shovel 1.1, umbrella 1, umbrella-on-ground 1.9, closed-umbrella .9, beach-with-umbrella 2, ' +
    'goal-net 2.1, treasure-chest .6, coffin .6, moai 3, jack-o-lantern .4, christmas-tree 2.4, pine-decoration 1, wood .5, hole .2, ' +
    'soccer-ball .24, basketball .26, volleyball .24, american-football .2, rugby-football .2, tennis .12, ice-skate .3, sled .5, roller-skate .3, trophy .5, ' +
    'woman-and-man-holding-hands 1.75, merperson 1.5, mermaid 1.5, mantelpiece-clock .4, person-climbing 2.4, person-in-manual-wheelchair 1.4, person-with-white-cane 1.72, metro 3, seat 1.1, triangular-flag 2, white-flag 2, pirate-flag 2, rainbow-flag 2, manual-wheelchair 1, ladder 2.2, mirror 1.6, toilet .8',
  far:
    'house 6, house-with-garden 6, houses 8, hut 3.6, derelict-house 6, castle 16, japanese-castle 16, church 15, mosque 15, hindu-temple 14, synagogue 12, kaaba 9, ' +
    'classical-building 11, bank 11, hospital 12, school 10, hotel 13, love-hotel 13, office-building 16, department-store 13, convenience-store 6, post-office 8, ' +
    'japanese-post-office 8, factory 11, stadium 13, lighthouse 17, ferris-wheel 20, circus-tent 9, roller-coaster 16, tokyo-tower 26, building-construction 15, ' +
    'shinto-shrine 6, desert-island 6, tanabata-tree 5',
  air:
    'bird .3, black-bird .35, dove .35, eagle .8, parrot .4, butterfly .14, monarch-butterfly .14, honeybee .09, fly .07, mosquito .07, bat .35, phoenix 1.4, ' +
    'airplane 5, small-airplane 3, helicopter 3.4, parachute 4, balloon .6, kite 1, flying-saucer 3, fairy .8, rocket 6, leaf-fluttering-in-wind .25, ' +
    'fallen-leaf .25, maple-leaf .22, mountain-cableway 3, aerial-tramway 3, feather .2, party-popper .4, bubbles .4, red-heart .5, heart-with-arrow .5, sparkles .6, musical-notes .5, ' +
    'red-paper-lantern .5, confetti-ball .5, carp-streamer 1, zzz .3, genie 1.6, ghost 1.2',
  afloat:
    'sailboat 5, speedboat 2.2, motor-boat 2.6, canoe .9, ferry 9, passenger-ship 12, ship 12, duck .45, swan .9, goose .8, person-rowing-boat 1.4, woman-rowing-boat 1.4, ' +
    'man-rowing-boat 1.4, person-surfing 1.7, woman-surfing 1.7, man-surfing 1.7, person-swimming .6, woman-swimming .6, man-swimming .6, lotus .35, water-wave 3, ring-buoy .6, ' +
    'anchor 1',
  deep:
    'spouting-whale 3.2, fish .35, tropical-fish .3, blowfish .35, shark 1.3, dolphin 1.6, orca 2.4, octopus .9, squid .9, jellyfish .7, shrimp .18, coral .6, oyster .15, ' +
    'spiral-shell .18, merman 1.5, diving-mask .25',
  small:
    'red-apple .1, green-apple .1, pear .12, tangerine .1, lemon .09, lime .08, banana .16, watermelon .2, grapes .17, strawberry .08, blueberries .08, melon .2, cherries .09, ' +
    'peach .1, mango .12, pineapple .3, coconut .14, kiwi-fruit .08, tomato .1, olive .06, avocado .11, eggplant .14, potato .09, carrot .16, ear-of-corn .18, ' +
    'hot-pepper .1, bell-pepper .11, cucumber .14, leafy-green .16, broccoli .15, garlic .08, onion .09, peanuts .06, chestnut .06, bread .16, croissant .1, ' +
    'baguette-bread .2, flatbread .12, pretzel .12, bagel .1, pancakes .12, waffle .12, cheese-wedge .12, meat-on-bone .14, poultry-leg .14, cut-of-meat .14, bacon .12, ' +
    'hamburger .14, french-fries .15, pizza .16, hot-dog .1, sandwich .12, taco .12, burrito .12, falafel .09, egg .08, cooking .1, shallow-pan-of-food .12, pot-of-food .16, ' +
    'fondue .16, bowl-with-spoon .12, green-salad .13, popcorn .2, butter .07, salt .1, canned-food .12, bento-box .1, rice-ball .1, cooked-rice .12, curry-rice .12, ' +
    'steaming-bowl .14, spaghetti .12, sushi .08, fried-shrimp .12, dango .16, dumpling .09, fortune-cookie .08, soft-ice-cream .17, shaved-ice .17, ice-cream .17, ' +
    'doughnut .09, cookie .08, birthday-cake .24, shortcake .12, cupcake .12, pie .1, chocolate-bar .12, candy .07, lollipop .16, custard .1, honey-pot .14, ' +
    'baby-bottle .18, glass-of-milk .16, hot-beverage .12, teapot .18, teacup-without-handle .1, sake .18, bottle-with-popping-cork .32, wine-glass .22, cocktail-glass .2, ' +
    'tropical-drink .22, beer-mug .18, clinking-beer-mugs .2, clinking-glasses .2, tumbler-glass .12, cup-with-straw .18, bubble-tea .18, beverage-box .14, mate .16, ice .1, ' +
    'fork-and-knife-with-plate .2, kitchen-knife .2, spoon .16, jar .18, amphora .4, books .22, open-book .16, closed-book .2, green-book .2, blue-book .2, orange-book .2, ' +
    'notebook .2, newspaper .2, scroll .22, pencil .16, pen .16, crayon .12, paintbrush .18, artist-palette .24, laptop .26, desktop-computer .42, telephone .16, ' +
    'keyboard .12, computer-mouse .1, printer .3, television .5, radio .26, camera .14, video-camera .14, headphone .18, watch .12, alarm-clock .15, candle .2, light-bulb .14, ' +
    'diya-lamp .1, flashlight .14, hourglass-done .2, crystal-ball .2, magic-wand .2, gem-stone .1, ring .06, crown .18, key .12, old-key .12, locked .14, coin .08, money-bag .22, ' +
    'wrapped-gift .22, love-letter .12, envelope .12, package .24, basket .28, bucket .3, shopping-bags .34, handbag .26, briefcase .32, top-hat .2, womans-hat .16, graduation-cap .16, ' +
    'billed-cap .14, glasses .07, sunglasses .07, t-shirt .5, jeans .6, dress .8, coat .8, scarf .3, gloves .2, socks .2, mans-shoe .14, running-shoe .14, hiking-boot .18, ' +
    'high-heeled-shoe .16, ballet-shoes .16, dagger .3, crossed-swords .7, bow-and-arrow .7, shield .6, bomb .24, skull .2, bone .1, game-die .1, puzzle-piece .1, yo-yo .08, yarn .14, ' +
    'thread .1, scissors .14, hammer .26, wrench .22, screwdriver .2, toolbox .24, gear .16, magnet .16, microscope .34, test-tube .18, alembic .22, globe-showing-europe-africa .36, ' +
    'globe-showing-americas .36, compass .1, bell .18, trumpet .3, trombone .3, accordion .36, microphone .22, maracas .22, musical-keyboard .14, chess-pawn .08, soap .08, sponge .08, ' +
    'lipstick .09, mouse-trap .08, empty-nest .14, nest-with-eggs .16, nesting-dolls .18, ribbon .14, balance-scale .4, abacus .26, sports-medal .16, ' +
    'military-helmet .2, rescue-workers-helmet .2, wastebasket .3, folding-hand-fan .25, martial-arts-uniform .8, joker .12, yin-yang .3, peace-symbol .3, carpentry-saw .3, ' +
    'violin .6, performing-arts .3, ice-hockey .9, magnifying-glass-tilted-left .2, ' +
    'pig-face .4, dog-face .4, cat-face .4, monkey-face .4, tiger-face .4, horse-face .4, cow-face .4, rabbit-face .4, dragon-face .4, grinning-face .3, angry-face .3, astonished-face .3, loudly-crying-face .3, frowning-face .3, ' +
    'lotion-bottle .18, pill .06, dna .3, joystick .14, video-game .12, telephone-receiver .14, framed-picture .4, spider-web .3, cherry-blossom .1, white-flower .1, blossom .12, rosette .12',
  space:
    'ringed-planet 4, comet 2, meteor 2, satellite 2, full-moon 4, new-moon 4, crescent-moon 4, sun 5, star 1.5, glowing-star 1.5, globe-showing-asia-australia 4, alien-monster 1.2',
}

/** Kinds drawn in this package, because Noto has only a head or nothing: name and height in meters. */
const customKinds: Record<Exclude<Habitat, 'deep' | 'small' | 'space'>, string> &
  Partial<Record<Habitat, string>> = {
  land:
    'bear 1.6, polar-bear 1.7, fox .7, wolf .9, lion 1.2, moose 2, koala .6, panda 1.2, frog .18, hamster .14, boar .9, unicorn 1.8, crane 1.5, ' +
    'astronaut 1.85, pirate 1.8, viking 1.85, cowboy 1.8, king 1.85, queen 1.75, sailor 1.8, cook 1.75, farmer 1.75, mage 1.8, woman-mage 1.75, prince 1.8, princess 1.7, santa-claus 1.8, mrs-claus 1.7, elf 1.6, vampire 1.8, zombie 1.8, ninja 1.75, firefighter 1.8, ' +
    'police-officer 1.8, teacher 1.75, scientist 1.75, guard 1.95, detective 1.8, artist 1.75, health-worker 1.75, construction-worker 1.8, pilot 1.8, student 1.7, singer 1.75, ' +
    'robot 1.3, boy 1.15, girl 1.12, baby .6, old-man 1.65, old-woman 1.58, alien 1.4, goblin 1.3, ogre 2.4, clown-face 1.75, ' +
    'bench .9, street-lamp 4, fence 1.1, well 2, lantern .45, campfire .8, convertible 1.3, bookshelf 1.9, fire-hydrant .9, garbage-bag .7, quarterstaff 1.8, refrigerator 1.8, cane .9, bridge 2.6, sign-post 1.9, knight 1.85, table .8, flower-ring .9, worn-scarf .3, worn-cape 1.4, ' +
    'judge 1.75, mechanic 1.75, office-worker 1.75, factory-worker 1.75, person-in-tuxedo 1.78, person-with-veil 1.7, skeleton 1.75, samurai 1.78, warrior 1.85, priest 1.75, goddess 1.75, geisha 1.65, ' +
    'fireplace 1.3, playground-slide 2.2, statue 2.2, bust-statue .9, market-stall 2.6, sand-castle .7, tree-stump .6, tire .65, tuba .9, barrel .95, swing 2.3, ostrich 2.4, capybara .6, blanket .35, rug .45, curtain 2, ' +
    'railway-track .4, couch .95, oven 1, sink .95, surfboard 1.8, snowboard 1.5, skis 1.6, baseball-bat .6, baseball-glove .3, tennis-racket .7, parking-meter 1.5, stop-sign 2.4, vertical-traffic-light 2.8',
  far: 'suspension-bridge 30, taj-mahal 24, great-sphinx 18, tree-house 8, shop 6, windmill 11, barn 8, cabin 5, tower 16, tree 7, pine 9, palm 8, bare-tree 7, autumn-tree 7, blossom-tree 6, bamboo 3.4, pyramid 24, wind-wheel 22',
  air: 'firefly .1, airship 14, hot-air-balloon 14, seagull .4, branch .5, flying-broom .4, frisbee .1, ceiling-fan .4',
  deep: 'submarine 3',
  afloat: 'lily-pad .14, rowboat 1.1, paper-boat .2, iceberg 6, pirate-ship 9',
  small:
    'plate-of-food .12, space-helmet .4, pillow .3, towel .2, wallet .1, belt .12, marshmallows .08, vase .3, vase-of-flowers .45, bowl .12, bowl-of-fruit .24, cup .1, plate .05, bottle .3, table-lamp .5, wine-bottle .32, bow-tie .08, cowboy-hat .16, toaster .2, microwave .3, hair-dryer .26, tv-remote .2, mobile-phone .16, fork .19, necktie .4, daikon-radish .4, world-map .4, fishing-pole .9, fork-and-knife .2, baby-angel .5, brain .2, eye .2, flower-pot .25, flower .2, leaf-sprig .2, ' +
    'circle-shape .3, oval-shape .3, square-shape .3, rectangle-shape .3, triangle-shape .3, diamond-shape .3, pentagon-shape .3, hexagon-shape .3, octagon-shape .3, ' +
    'trapezoid-shape .3, cross-shape .3, arrow-shape .3, spiral-shape .3, line-shape .03, dashed-line-shape .03, parallel-lines-shape .3, crossing-lines-shape .3, ' +
    'concentric-circles-shape .3, concentric-squares-shape .3, sphere-shape .3, cube-shape .3, cone-shape .3, cylinder-shape .3',
}

export const objectKinds: ReadonlyMap<string, ObjectKind> = new Map(
  [notoKinds, customKinds].flatMap(table =>
    Object.entries(table).flatMap(([habitat, list]) =>
      list.split(', ').map(entry => {
        const [drawingName, heightMeters] = entry.split(' ')
        return [
          drawingName,
          { drawingName, heightMeters: Number(heightMeters), habitat: habitat as Habitat },
        ] as const
      }),
    ),
  ),
)
