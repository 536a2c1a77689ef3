import { describe, expect, it } from 'vitest'
import { checkPrompt } from './check-prompt.ts'
import { normalizedWords } from './normalize-words.ts'

describe('a prompt is rejected', () => {
  it.each([
    ['in plain text', 'a nude woman on a beach'],
    ['in capitals', 'HENTAI art'],
    ['between punctuation', 'portrait,(naked:1.4),beach'],
    ['with digits for letters', 'p0rn star, n4ked'],
    ['with symbols for letters', '$ex on the beach'],
    ['spelled with dots', 'a n.u.d.e woman'],
    ['spelled with spaces', 'n u d e'],
    ['with repeated letters', 'nuuuude booobs'],
    ['with accents', 'nüdé'],
    ['with Cyrillic homoglyphs', 'a nаkеd man'],
    ['with invisible characters', 'na\u200bked'],
    ['with full-width letters', 'ｎｕｄｅ'],
    ['by a phrase', 'a woman without any clothes'],
    ['in German', 'eine nackte Frau'],
    ['in French', 'une femme nue dans un bain'],
    ['in Spanish', 'mujer desnuda'],
    ['in Italian', 'donna nuda'],
    ['in Portuguese', 'mulher nua na praia'],
    ['in Dutch', 'naakte vrouw'],
    ['in Polish', 'naga kobieta'],
    ['in Turkish', 'çıplak kadın'],
    ['in Russian', 'обнажённая девушка'],
    ['in Arabic', 'امرأة عارية'],
    ['in Hindi', 'नंगी औरत'],
    ['in Chinese', '一个全裸的女人'],
    ['in Japanese', '女性のヌード写真'],
    ['in Korean', '누드 사진'],
  ])('%s', (_, prompt) => {
    expect(checkPrompt(prompt, 'wanted')).toBe('nsfw')
  })
})

describe('a harmless prompt with a similar word is accepted', () => {
  it.each([
    'the town of Scunthorpe in the rain',
    'a cockatoo and a cock crowing at dawn',
    'a swimmer doing the breast stroke',
    'grilled chicken breast with lemon',
    'a sextant on a chart of Essex and Sussex',
    'a unisex barber shop',
    'a blue tit and a great tit on a branch; blue tits in snow',
    'a naked mole rat',
    'naked trees in winter, seen with the naked eye',
    'a bride in nude shades, nude lipstick',
    'yellow rape fields in May',
    'pussy willows in a vase',
    'a horny toad on a rock',
    'a graduate, magna cum laude',
    'Moby Dick, a sperm whale',
    'an ass and a fox, after Aesop',
    'assassins in a grass amphitheatre',
    'Bob and the Bobs on bobsleighs',
    'a classic bass guitar, analog canal analysis',
    'a peacock in Middlesex, cumulus clouds',
    'a titmouse, the Titanic and a constitution',
    'a same sex couple cutting their wedding cake',
    'the harbour of Pornic',
    'a wire stripper on a bench',
    'a document, cucumbers and a scoop of rapeseed',
    '10 red balloons, 4 dogs, 50% off!!!',
    'ein Schwanz, eine Nacktschnecke, Vögel',
    'un chat en salopette, râpe à fromage',
    'マグロ、富士山、全体の風景',
    '',
  ])('%s', prompt => {
    expect(checkPrompt(prompt, 'wanted')).toBeUndefined()
  })
})

describe('what is to be left out', () => {
  it.each(['clothes', 'blurry, all clothing, text', 'lowres; BRA'])(
    'is refused where it undresses: %s',
    words => {
      expect(checkPrompt(words, 'unwanted')).toBe('nsfw')
    },
  )

  it.each(['nsfw, nude, naked', 'clothes line, hats', 'text, watermark, extra fingers', ''])(
    'accepts exclusions of nudity and others: %s',
    words => {
      expect(checkPrompt(words, 'unwanted')).toBeUndefined()
    },
  )
})

it('keeps numbers, and joins single letters only if there are three or more in a row', () => {
  expect(normalizedWords('4 dogs, plan B or C, 1st!')).toEqual(['4', 'dogs', 'plan', 'b', 'or', 'c', 'ist'])
})

it('takes time proportional to the length of any text', () => {
  for (const text of ['a!', 'n ', 'é', 'nude']) {
    const cpuMs = (times: number) => {
      const long = text.repeat(times)
      const before = process.cpuUsage()
      checkPrompt(long, 'wanted')
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    const [some, many] = [4_000, 64_000].map(times =>
      Math.min(...Array.from({ length: 3 }, () => cpuMs(times))),
    )
    expect(many / some).toBeLessThan(100)
  }
})
