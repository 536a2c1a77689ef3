/** Vehicles, and what is in space. Synonyms in the singular, by the drawing name of the kind. */
export const vehicleWords: Record<string, string> = {
  automobile:
    'car, sedan, sports car, vehicle, porsche, ferrari, bmw, tesla, vw, volkswagen, vw beetle, volkswagen beetle, mini cooper, corvette, mustang car, ford mustang, ford, chevrolet, chevy, audi, mercedes, mercedes benz, toyota, honda, lamborghini, bentley, rolls royce, cadillac, jaguar car, aston martin, delorean, hatchback, station wagon, coupe, limousine, roadster, sportscar, bugatti, lexus, muscle car, vintage car, classic car, nissan, subaru, supercar, mclaren, hyundai, peugeot, renault, citroen, fiat, volvo, dodge charger, chevrolet corvette, cybertruck, convertible top car',
  'sport-utility-vehicle': 'suv, jeep',
  'delivery-truck': 'truck, van truck',
  'articulated-lorry': 'lorry, semi truck',
  minibus: 'van, camper, campervan, vw van, vw bus, volkswagen van, volkswagen bus, camper van, minivan',
  taxi: 'cab, yellow cab',
  'pickup-truck': 'pickup, ford f, ford f 150, flatbed truck',
  'fire-engine': 'fire truck, firetruck',
  motorcycle: 'motorbike, harley, harley davidson, ducati, dirt bike, chopper bike, motor bike, sidecar',
  'motor-scooter': 'vespa, moped, scooter',
  bicycle: 'bike, cycle',
  locomotive: 'train, steam train, steam engine, steam locomotive, choo choo train',
  tram: 'streetcar, trolley',
  'bullet-train': 'high speed train',
  'railway-car': 'carriage, wagon',
  'railway-track':
    'train track, railroad track, railway, railroad, railway line, rail track, rail, railroad line, set of track, set of train track',
  airplane:
    'plane, aeroplane, jet, aircraft, boeing, airbus, jetliner, airliner, fighter jet, concorde, spitfire, airplane wing, bomber, fighter plane',
  helicopter: 'chopper',
  airship: 'blimp, zeppelin, dirigible',
  'hot-air-balloon': 'hot air balloon, air balloon, balloon ride',
  'flying-saucer':
    'ufo, alien ship, alien spaceship, mothership, alien spacecraft, unidentified flying object',
  rocket:
    'spaceship, space ship, spacecraft, rocket ship, space shuttle, shuttle, starship, spacex rocket, missile, saturn v',
  sailboat: 'sailing boat, sail boat, yacht, boat, sailing ship',
  rowboat: 'rowing boat, wooden boat, fishing boat, dinghy',
  canoe: 'kayak',
  'passenger-ship':
    'ship, cruise ship, ocean liner, titanic, cargo ship, container ship, battleship, warship, aircraft carrier',
  speedboat: 'motorboat, speed boat',
  'pirate-ship': 'galleon, viking ship, ghost ship, sailing vessel, tall ship, frigate, longship, shipwreck',
  'paper-boat': 'origami boat',
  'globe-showing-asia-australia': 'earth, planet earth, globe of earth, the earth',
  'ringed-planet':
    'planet, saturn, ringed planet, jupiter, gas giant, alien planet, exoplanet, neptune, uranus',
  meteor: 'asteroid, comet fragment, fireball',
  comet: 'shooting star, falling star',
  satellite: 'space station, space telescope, iss',
  'racing-car':
    'race car, racecar, f1 car, f1, formula 1 car, formula one car, f1 race car, nascar, go kart, formula 1',
  'small-airplane': 'prop plane, propeller plane, biplane, cessna',
  metro: 'subway, subway train, metro train',
  convertible: 'convertible car, open car, cabriolet',
  'manual-wheelchair': 'wheelchair',
  tractor: 'combine harvester, bulldozer, excavator, digger, backhoe, tank',
}
