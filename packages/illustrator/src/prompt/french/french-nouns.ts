/** Nouns in the singular as `French: English`, and irregular plurals. */

const creatures = `
chien: dog, chienne: dog, chiot: puppy, chat: cat, chatte: cat, chaton: kitten, cheval: horse, chevaux: horses, jument: horse,
poney: pony, âne: donkey, vache: cow, taureau: bull, taureaux: bulls, veau: calf, mouton: sheep, brebis: sheep, agneau: lamb,
agneaux: lambs, chèvre: goat, cochon: pig, porc: pig, sanglier: boar, lapin: rabbit, lièvre: hare, renard: fox, loup: wolf, ours: bear,
ours polaire: polar bear, ours blanc: polar bear, panda: panda, panda roux: red panda, koala: koala, kangourou: kangaroo, lion: lion,
lionne: lion, tigre: tiger, léopard: leopard, guépard: cheetah, éléphant: elephant, girafe: giraffe, zèbre: zebra, rhinocéros: rhinoceros,
hippopotame: hippopotamus, singe: monkey, gorille: gorilla, cerf: deer, biche: deer, faon: fawn, élan: moose, renne: reindeer,
chameau: camel, chameaux: camels, dromadaire: camel, lama: llama, écureuil: squirrel, hérisson: hedgehog, castor: beaver, loutre: otter,
souris: mouse, rat: rat, hamster: hamster, raton laveur: raccoon, chauve-souris: bat, chauves-souris: bats, blaireau: badger, paresseux: sloth,
oiseau: bird, oiseaux: birds, aigle: eagle, hibou: owl, chouette: owl, perroquet: parrot, pigeon: dove, colombe: dove, mouette: seagull,
goéland: seagull, corbeau: crow, corbeaux: crows, cygne: swan, canard: duck, oie: goose, poule: chicken, coq: rooster, poussin: chick,
dinde: turkey, paon: peacock, flamant rose: flamingo, flamant: flamingo, manchot: penguin, pingouin: penguin, moineau: sparrow,
poisson: fish, poisson rouge: goldfish, poisson-clown: clownfish, requin: shark, baleine: whale, dauphin: dolphin, phoque: seal,
pieuvre: octopus, poulpe: octopus, méduse: jellyfish, crabe: crab, homard: lobster, crevette: shrimp, tortue: turtle, grenouille: frog,
crapaud: frog, serpent: snake, lézard: lizard, crocodile: crocodile, escargot: snail, papillon: butterfly, abeille: bee, guêpe: bee,
mouche: fly, fourmi: ant, araignée: spider, coccinelle: ladybug, scarabée: beetle, scorpion: scorpion,
dinosaure: dinosaur, dragon: dragon, licorne: unicorn, sirène: mermaid, fée: fairy, fantôme: ghost, vampire: vampire, zombie: zombie,
monstre: monster, extraterrestre: alien, robot: robot, lutin: elf, elfe: elf, animal: animal, animaux: animals`

const people = `
personne: person, gens: people, homme: man, femme: woman, garçon: boy, fille: girl, fillette: girl, enfant: child, bébé: baby,
vieil homme: old man, vieillard: old man, vieille femme: old woman, grand-mère: grandmother, grand-père: grandfather, mère: mother,
père: father, famille: family, couple: couple, amis: friends, ami: friend, foule: crowd, roi: king, reine: queen, prince: prince,
princesse: princess, chevalier: knight, pirate: pirate, sorcière: witch, sorcier: wizard, magicien: wizard, astronaute: astronaut,
pompier: firefighter, policier: police officer, médecin: doctor, docteur: doctor, infirmière: nurse, cuisinier: chef, cuisinière: chef,
chef: chef, fermier: farmer, agriculteur: farmer, pêcheur: fisherman, jardinier: gardener, professeur: teacher, étudiant: student,
étudiante: student, artiste: artist, peintre: painter, musicien: musician, chanteur: singer, chanteuse: singer, danseur: dancer,
danseuse: dancer, ballerine: ballerina, clown: clown, cow-boy: cowboy, ninja: ninja, samouraï: samurai, soldat: soldier, détective: detective,
père noël: santa claus, mariée: bride, marié: groom, pilote: pilot, joueur de football: soccer player,
couple de mariés: bride and groom, homme roux: man with red hair, femme rousse: woman with red hair,
homme blond: man with blond hair, femme blonde: woman with blond hair, épaule: shoulder, cheveux: hair, barbe: beard, moustache: mustache, yeux: eyes, portrait: portrait`

const nature = `
arbre: tree, sapin: pine tree, pin: pine, palmier: palm tree, chêne: oak, saule: willow, bouleau: birch, bambou: bamboo, cactus: cactus,
fleur: flower, rose: rose, tulipe: tulip, tournesol: sunflower, marguerite: daisy, pâquerette: daisy, lavande: lavender,
orchidée: orchid, nénuphar: lily pad, feuille: leaf, feuilles mortes: autumn leaves, herbe: grass, mousse: moss,
champignon: mushroom, haie: hedge, plante: plant, bouquet: bouquet, bouquet de fleurs: bouquet,
branche: branch, rocher: rock, pierre: stone, coquillage: seashell, corail: coral, coraux: corals, montagne: mountain, colline: hill, volcan: volcano, falaise: cliff, vallée: valley, canyon: canyon, désert: desert, dune: dune,
forêt: forest, bois: woods, jungle: jungle, prairie: meadow, pré: meadow, champ: field, champ de blé: wheat field, champ de lavande: lavender field, campagne: countryside,
jardin: garden, parc: park, mer: sea, océan: ocean, plage: beach, sable: sand, île: island, lac: lake, étang: pond, mare: pond,
rivière: river, fleuve: river, ruisseau: stream, cascade: waterfall, chute d'eau: waterfall, bord de mer: seaside, côte: coast,
vague: wave, banquise: ice, glacier: glacier, iceberg: iceberg, glace: ice, grotte: cave, chemin: path, sentier: path, ciel: sky,
soleil: sun, lune: moon, pleine lune: full moon, étoile: star, étoile filante: shooting star, ciel étoilé: starry sky, voie lactée: milky way,
galaxie: galaxy, planète: planet, terre: earth, comète: comet, espace: space, système solaire: solar system, nuage: cloud, arc-en-ciel: rainbow,
pluie: rain, neige: snow, orage: thunderstorm, tempête: storm, éclair: lightning, brouillard: fog, brume: mist, vent: wind, flocon: snowflake,
aurore boréale: northern lights, aurores boréales: northern lights, herbe de la pampa: pampas grass, pampa: pampas grass, fleur séchée: dried flowers, fleurs séchées: dried flowers, eucalyptus: eucalyptus branches, brin de lavande: lavender sprig, savane: savanna, acacia: acacia, botte de foin: hay bale, bottes de foin: hay bales, foin: hay, gazon: lawn, pelouse: lawn, fumée: smoke,
coucher de soleil: sunset, coucher du soleil: sunset, crépuscule: dusk,
lever de soleil: sunrise, lever du soleil: sunrise, aube: dawn, matin: morning, midi: noon, soir: evening, nuit: night, jour: day,
printemps: spring, été: summer, automne: autumn, hiver: winter, noël: christmas, feu: fire, feu de camp: campfire, feu d'artifice: fireworks,
feux d'artifice: fireworks, paysage: landscape, nature: nature, fond marin: seabed, récif: reef, eau: water, sous-bois: forest, verger: orchard,
vigne: vineyard, vignoble: vineyard, clair de lune: moonlight, lumière: light, ombre: shadow, banc de poissons: school of fish`

const food = `
pomme: apple, poire: pear, orange: orange, citron: lemon, banane: banana, fraise: strawberry, cerise: cherry,
raisin: grapes, ananas: pineapple, pastèque: watermelon, melon: melon, pêche: peach, mangue: mango, noix de coco: coconut,
myrtille: blueberry, olive: olive, avocat: avocado, tomate: tomato, carotte: carrot, pomme de terre: potato, oignon: onion, ail: garlic,
poivron: bell pepper, piment: chili pepper, concombre: cucumber, salade: salad, brocoli: broccoli, maïs: corn, aubergine: eggplant,
citrouille: pumpkin, légume: vegetable, fruit: fruit, pain: bread, baguette: baguette, croissant: croissant, pain au chocolat: croissant, fromage: cheese,
beurre: butter, œuf: egg, oeuf: egg, miel: honey, pizza: pizza, hamburger: hamburger, frites: french fries, hot-dog: hot dog,
sandwich: sandwich, pâtes: pasta, spaghetti: spaghetti, soupe: soup, riz: rice, sushi: sushi, viande: meat, gâteau: cake, gâteaux: cakes, gâteau d'anniversaire: birthday cake, tarte: pie, biscuit: cookie, crêpe: pancake,
gaufre: waffle, beignet: doughnut, chocolat: chocolate, bonbon: candy, sucette: lollipop, crème glacée: ice cream, cornet de glace: ice cream cone,
café: coffee, tasse de café: cup of coffee, tasse de thé: cup of tea, thé: tea, théière: teapot, chocolat chaud: hot chocolate, lait: milk,
jus: juice, vin: wine, verre de vin: glass of wine, bouteille de vin: bottle of wine, bière: beer, champagne: champagne, cocktail: cocktail,
bouteille: bottle, bouteille de parfum: perfume bottle, flacon: perfume bottle, flacon de parfum: perfume bottle, parfum: perfume,
eau de toilette: perfume, verre: glass, tasse: cup, bol: bowl, assiette: plate, fourchette: fork, couteau: knife, couteaux: knives,
cuillère: spoon, petit déjeuner: breakfast, petit-déjeuner: breakfast, repas: meal, nourriture: food`

const places = `
maison: house, maisonnette: cottage, chaumière: cottage, cabane: cabin, chalet: cabin, château de sable: sand castle, château: castle, châteaux: castles, église: church,
cathédrale: church, temple: temple, mosquée: mosque, tour: tower, tour eiffel: eiffel tower, phare: lighthouse, moulin: windmill,
moulin à vent: windmill, pont: bridge, ferme: farm, grange: barn, école: school, hôpital: hospital, hôtel: hotel, usine: factory, gare: station,
magasin: shop, boutique: shop, boulangerie: bakery, restaurant: restaurant, bibliothèque: library, musée: museum, gratte-ciel: skyscraper,
immeuble: apartment building, bâtiment: building, ville: city, village: village, rue: street, rue de ville: city street, route de montagne: mountain road, route côtière: coast road, route de bord de mer: coast road, route: road,
autoroute: highway, place: plaza, port: harbor, marché: market, stade: stadium, terrain de jeu: playground, piscine: pool,
cuisine: kitchen, salon: living room, chambre: bedroom, salle de bain: bathroom, salle de bains: bathroom, bureau: office, bureau en bois: wooden desk, sur un bureau: on a desk, sur le bureau: on the desk, sur mon bureau: on my desk, pièce: room,
salle: room, intérieur: interior, terrasse: terrace, balcon: balcony, studio: studio, scène: stage, fenêtre: window, porte: door, mur: wall,
rebord de fenêtre: windowsill, bord de fenêtre: windowsill, appui de fenêtre: windowsill, court de tennis: tennis court, supermarché: supermarket, hypermarché: supermarket, épicerie: grocery store, rayon de supermarché: supermarket aisle, magasin de chaussures: shoe store,
magasin de vêtements: clothing store, boutique de vêtements: clothing store, magasin de livres: bookstore, librairie: bookstore,
pâtisserie: pastry shop, étal de marché: market stall, marché de noël: christmas market, bar: bar, comptoir: counter,
comptoir de bar: bar counter, boîte de nuit: nightclub, discothèque: nightclub, métro: subway, station de métro: subway station,
quai de métro: subway platform, quai de gare: station platform, hall de gare: station hall, aéroport: airport, salle de sport: gym,
salle de musculation: gym, salle de gym: gym, gymnase: gym, galerie d'art: art gallery, salle de classe: classroom, lycée: school,
université: university, couloir: hallway, casier: locker, clinique: clinic, pharmacie: pharmacy, hall d'hôtel: hotel lobby,
hall: lobby, chapelle: chapel, intérieur d'église: church interior, cinéma: cinema, théâtre: theater, entrepôt: warehouse,
parking souterrain: parking garage, parking: parking lot, garage: garage, concession automobile: car dealership,
concession: dealership, centre commercial: shopping center, atelier: workshop, établi: workbench, laboratoire: laboratory, cave à vin: wine cellar, cave: cellar, fleuriste: flower shop, bijouterie: jewelry store, parfumerie: perfumery, salon de coiffure: hair salon, coiffeur: hair salon, institut de beauté: beauty salon, grands magasins: department store, fête foraine: fairground, parc d'attractions: amusement park, terrain de basket: basketball court, salle de réunion: meeting room, salle de jeux: game room, salle à manger: dining room, camping: camping, cour: courtyard, station de ski: ski resort, chambre d'enfant: kids room, chambre de bébé: nursery,
espace de coworking: coworking space, vestiaire: locker room, écurie: stable, étable: barn, graffiti: graffiti, chalet en bois: wooden cabin interior, défilé de mode: fashion runway, toit-terrasse: rooftop, vue sur la mer: sea view, vignoble: vineyard, mur végétal: leaf wall, quai: pier, ponton: pier, sol: floor, plancher: wooden floor,  moulure: molding, salon haussmannien: classic living room with moldings, appartement haussmannien: classic living room with moldings, station-service: gas station, station service: gas station, cheminée: fireplace, barrière: fence, clôture: fence,
fontaine: fountain, statue: statue, pyramide: pyramid, tente: tent, cirque: circus, grande roue: ferris wheel,
véranda: veranda, porche: porch, perron: porch, maison de thé: tea house, bord de piscine: poolside, piscine d'hôtel: swimming pool, plein air: outdoor, escalier: staircase, escaliers: stairs, ruelle: alley, allée: driveway, avenue: avenue, boulevard: boulevard, vitrine: shop window, intérieur de voiture: car interior, siège de voiture: car seat, banquette: sofa, toit: rooftop, usine: factory, chantier: construction site, villa: villa, appartement: apartment, grenier: attic, entrée: hallway,
arrière-plan: background, fond: background, ruines: ruins, horizon: skyline`

const vehicles = `
voiture: car, voiture de sport: sports car, voiture de course: racing car, camion: truck, camion de pompiers: fire truck, bus: bus,
autobus: bus, autocar: bus, taxi: taxi, moto: motorcycle, scooter: scooter, vélo: bicycle, bicyclette: bicycle, train: train,
locomotive: locomotive, tramway: tram, métro: metro, tracteur: tractor, ambulance: ambulance, voiture de police: police car, avion: airplane,
hélicoptère: helicopter, montgolfière: hot air balloon, fusée: rocket, vaisseau spatial: spaceship, soucoupe volante: flying saucer,
satellite: satellite, bateau: boat, bateaux: boats, voilier: sailboat, navire: ship, bateau pirate: pirate ship, barque: rowboat, canoë: canoe,
sous-marin: submarine, paquebot: passenger ship, traîneau: sled, luge: sled, planche à roulettes: skateboard, skateboard: skateboard,
planche de surf: surfboard, trottinette: kick scooter, skis: skis, parachute: parachute`

const things = `
table: table, table en bois: wooden table, table en marbre: marble table, plan de travail: countertop, comptoir: counter, chaise: chair,
fauteuil: armchair, canapé: couch, sofa: couch, lit: bed, banc: bench, lampe: lamp, lampadaire: street lamp, bougie: candle, lanterne: lantern,
livre: book, étagère: bookshelf, journal: newspaper, journaux: newspapers, enveloppe: envelope, crayon: pencil, stylo: pen,
pinceau: paintbrush, pinceaux: paintbrushes, peinture: painting, tableau: painting, tableaux: paintings, appareil photo: camera,
téléphone: phone, ordinateur: computer, ordinateur portable: laptop, clavier: keyboard, écran: monitor, télévision: television, radio: radio,
horloge: clock, montre: watch, réveil: alarm clock, miroir: mirror, vase: vase, pot de fleurs: potted plant, panier: basket, boîte: box,
cadeau: gift, cadeaux: gifts, sac: bag, sac à main: handbag, sac à dos: backpack, valise: suitcase, clé: key, parapluie: umbrella,
parasol: beach umbrella, lunettes: glasses, lunettes de soleil: sunglasses, chapeau: hat, chapeaux: hats, haut-de-forme: top hat,
chapeau de paille: straw hat, chapeau de sorcière: witch hat, casquette: cap, couronne: crown, casque: helmet, écharpe: scarf, gants: gloves, robe: dress, jupe: skirt, chemise: shirt, tee-shirt: t-shirt, t-shirt: t-shirt, manteau: coat, manteaux: coats, veste: jacket, costume: suit,
cravate: tie, nœud papillon: bow tie, pantalon: trousers, jean: jeans, chaussure: shoe, chaussures: shoes, botte: boot, basket: sneaker,
chaussette: socks, bague: ring, collier: necklace, ballon: ball, balle: ball, ballon de football: soccer ball, ballon de basket: basketball,
ballon de baudruche: balloon, ballons: balloons, cerf-volant: kite, cerfs-volants: kites, poupée: doll, peluche: teddy bear,
ours en peluche: teddy bear, jouet: toy, dé: dice, jeu d'échecs: chess, échecs: chess, guitare: guitar, piano: piano, violon: violin,
tambour: drum, trompette: trumpet, saxophone: saxophone, flûte: flute, microphone: microphone, note de musique: musical note, épée: sword,
bouclier: shield, arc: bow and arrow, balai: broom, marteau: hammer, ciseaux: scissors, échelle: ladder, roue: wheel, drapeau: flag,
drapeaux: flags, cloche: bell, ampoule: light bulb, aimant: magnet, télescope: telescope, microscope: microscope, diamant: diamond,
trésor: treasure chest, coffre au trésor: treasure chest, pièce de monnaie: coin, cœur: heart, coeur: heart, ruban: ribbon,
bonhomme de neige: snowman, sapin de noël: christmas tree, arbre de noël: christmas tree, canne à pêche: fishing rod, hamac: hammock, nappe à carreaux: checkered tablecloth, nappe vichy: checkered tablecloth, plaid: blanket, couverture de pique-nique: picnic blanket, nappe de pique-nique: picnic blanket, baignoire: bathtub, douche: shower, lavabo: sink, établi: workbench, planche en bois: wooden surface, planche à découper: cutting board, satin: satin, couverture: blanket, coussin: cushion, oreiller: pillow, tapis: rug,
rideau: curtain, rideaux: curtains, serviette: towel, marbre: marble, podium: podium, piédestal: pedestal, panneau: sign,
panneaux: signs, affiche de film: movie poster, affiche: poster, carte: card, carte de vœux: greeting card, carte d'anniversaire: birthday card, logo: logo, motif: pattern,
icône: icon, autocollant: sticker, néon: neon, forme: shape, dégradé: gradient, tissu: fabric, lin: linen, soie: silk, velours: velvet, béton: concrete, arche: arch,
feuillage: foliage, carrelage: tiles, ardoise: slate, nappe: tablecloth, évier: sink, lumières de la ville: city lights, enseigne: sign, bulle: bubble, plume: feather, confettis: confetti, glaçon: ice cube, pâques: easter, œuf de pâques: easter egg, oeuf de pâques: easter egg, saint-valentin: valentine's day,
pétale: petal, pétale de rose: rose petal, grain de café: coffee bean, framboise: raspberry, myrtille: blueberry, noisette: hazelnut, amande: almond,
noix: nuts, galet: pebble, perle: pearl, bonbon: candy, boule de noël: christmas bauble, guirlande lumineuse: fairy light, drap: bedding, draps: bedding,
brique: brick, lumière du matin: morning light, anniversaire: birthday, image: image, photo: photo,
dessin: drawing, dessin au crayon: pencil drawing, aquarelle: watercolor, illustration: illustration, croquis: sketch,
peinture à l'huile: oil painting, bande dessinée: comic, dessin animé: cartoon`

/** French nouns in lower case, and their translations, which the parser of prompts knows. */
export const frenchNouns: ReadonlyMap<string, string> = readPairs(
  creatures,
  people,
  nature,
  food,
  places,
  vehicles,
  things,
)

/** @param lists pairs as `French: English`, separated by commas and line breaks */
export function readPairs(...lists: readonly string[]): ReadonlyMap<string, string> {
  const pairs = lists.flatMap(list => list.trim().split(/,\s+/))
  return new Map(pairs.map(pair => pair.split(': ') as [string, string]))
}
