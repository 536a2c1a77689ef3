/**
 * Blocked words in sexual prompts; `*` stands for any ending. Deliberately short: words with a common
 * harmless meaning are omitted (`cock`, `dick`, `ass`, `breast`), or are part of {@link unsafePhrases}, or
 * have exceptions in {@link harmlessContexts}.
 */
export const unsafeWords = splitWords(`
  nsfw xxx porn porno porns pornhub pornstar pornstars pornograph* pornografi* pornograf* hentai
  ahegao futanari lolicon shotacon yiff milf milfs onlyfans camgirl* upskirt
  sex sexo sexe seks sesso sexual sexually sexuality sexuell* sexuel* sexualidad erotic erotica erotico
  erotica erotisch* erotique* erotyczn* nude nudes nudity nudist* nudism nacktheit naked unclothed topless
  striptease stripper strippers lewd horny orgy orgies gangbang* threesome blowjob* handjob* footjob*
  rimjob* deepthroat* cumshot* cum cumming bukkake fellatio cunnilingus masturbat* orgasm* ejaculat*
  penis penises vagina vaginas vaginal vulva clitoris genitals genitalia testicles scrotum anus anal
  butthole* buttplug* asshole* dildo dildos bdsm boob boobs tits titties nipple nipples areola
  pussy pussies cunt cunts slut sluts slutty whore whores fuck fucked fucker fuckers fucking fucks
  motherfuck* rape raped rapes raping rapist incest pedophil* paedophil* bestiality zoophil* necrophil*

  nackt nackte nackter nacktes nackten nacktem nacktfoto* nacktbild* titten fotze ficken fickt gefickt
  nudite salope pute putes partouze sodomie
  desnudo desnuda desnudos desnudas desnudez tetas follar follando putas
  tette cazzo pompino buceta caralho foder
  naakt naakte naaktfoto* neuken tieten cycki cipka ruchanie ciplak porno*

  порн* секс сексуальн* голая голый голые голую голой голых обнажен* эротик* эротич* хуй пизд* минет
  трахат* трахает* сиськи оголен*
  عارية عاريات عاري عراة إباحي إباحية سكس بورنو
  नंगी नंगा नंगे नग्न अश्लील सेक्स पोर्न
`)

/** Blocked substrings for languages that don't separate words by spaces. */
export const unsafeSubstrings = splitWords(`
  裸体 裸體 裸照 裸女 全裸 半裸 色情 情色 性交 做爱 做愛 口交 乳头 乳頭 阴茎 陰莖 阴道 陰道 强奸 強姦
  ヌード ポルノ セックス ヘンタイ オナニー おっぱい 裸の エロい エロ画像
  포르노 섹스 누드 알몸 야동 나체
`)

/** Blocked phrases of words that are harmless on their own. */
export const unsafePhrases = `
  blow job · hand job · dick pic · dick pics · strip tease · spread legs · legs spread · having sex · making love
  no clothes · no clothing · without clothes · without clothing · without any clothes · wearing nothing
  nothing on but · bare breasts · bare breast · exposed breasts · exposed breast · naked breasts · big breasts
  huge breasts · large breasts · bare bottom · bare butt · bare ass · big ass · huge ass · big cock · hard cock
  huge cock · big dick · hard dick · see through lingerie · full frontal · adult film · not safe for work
  birthday suit · in the buff
  femme nue · femmes nues · homme nu · hommes nus · fille nue · filles nues · corps nu · toute nue · seins nus
  donna nuda · donne nude · uomo nudo · ragazza nuda · ragazze nude · mulher nua · mulheres nuas · homem nu
  garota nua · naga kobieta · nagie kobiety · nagi mezczyzna
`
  .split(/[·\n]/)
  .map(phrase => phrase.trim())
  .filter(phrase => phrase !== '')

/**
 * Contexts in which a word of {@link unsafeWords} is harmless: the word before it (`after`) or after it
 * (`before`).
 */
export const harmlessContexts: Record<string, { after?: string; before?: string }> = {
  anal: { before: 'fin fins' },
  cum: { after: 'magna summa maxima', before: 'laude' },
  horny: { before: 'toad toads lizard lizards frog' },
  naked: {
    before: 'mole eye tree trees branch branches cake cakes flame flames bulb bulbs light truth bike rock',
  },
  nipple: { after: 'grease pipe hex', before: 'wrench cactus' },
  nude: {
    before:
      'colour color colours colors lipstick tone tones shade shades heels shoes nails palette pink beige',
  },
  pussy: { before: 'willow willows cat cats foot toes' },
  rape: {
    before: 'a field fields seed seeds blossom blossoms oil flower flowers plant plants',
    after: 'oilseed di',
  },
  sex: { after: 'same opposite' },
  stripper: { after: 'wire paint cable wallpaper insulation' },
  strippers: { after: 'wire paint cable wallpaper insulation' },
  tits: { after: 'blue great coal marsh willow crested tailed bearded azure sombre varied' },
}

/** Clothing words in negative prompts; blocked only if they are all that a part between commas contains. */
export const clothingWords = splitWords(`
  clothes clothing clothed clothings garment garments dressed attire outfit outfits underwear undergarments
  bra bras panties panty bikini bikinis swimsuit swimwear lingerie
`)

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}
