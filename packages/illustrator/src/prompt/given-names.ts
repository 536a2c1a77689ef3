const womenNames =
  'adele alexandra alice amelia amy angelina anna anne ariana audrey ava beatrice billie catherine charlotte claire cleopatra diana elizabeth ella emily emma eva evelyn frida gal grace greta hannah helen hermione isabella jane jennifer jessica julia kate katy kristen laura lisa lucy madonna margot maria marie marilyn mary melania mia michelle natalie nicole nora olivia oprah rachel rihanna sarah scarlett selena sophia sophie taylor victoria zelda zendaya zoe'
const menNames =
  'abraham adam adolf alan albert alexander andrew anthony arnold arthur barack ben benedict boris brad bruce carl charles chris christopher clint daniel danny david donald dwayne edward elon elvis eric ethan frank freddie george gordon harry henry isaac jackson jacob james jason jeff jeremy jesus jim joe john johnny joseph julius kanye keanu kevin leonardo liam louis lucas luke marcus martin matt matthew michael mike morgan napoleon nicolas noah oliver pablo patrick paul peter philip richard robert ronald ryan salvador sam samuel simon stephen steve steven sylvester thomas tim tom tony vincent vladimir walter william'
const genderOfName = new Map([
  ...womenNames.split(' ').map(name => [name, 'woman'] as const),
  ...menNames.split(' ').map(name => [name, 'man'] as const),
])

/** Gender that the first common given name of a text suggests, artists aside; undefined if it has none. */
export function genderNamed(text: string): 'man' | 'woman' | undefined {
  const [subject] = text.split(/,|\b(?:by|style of|art of)\b/i)
  for (const word of subject.toLowerCase().split(/[^a-z]+/)) {
    const gender = genderOfName.get(word)
    if (gender) return gender
  }
  return undefined
}
