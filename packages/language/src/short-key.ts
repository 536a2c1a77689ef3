/** A message's key in the catalogs of the web app's build, where the English text would be half of each catalog. */
export function shortKey(message: string): string {
  // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), of UTF-16 code units.
  let hash = 0x811c9dc5
  for (let index = 0; index < message.length; index++)
    hash = Math.imul(hash ^ message.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Replace a catalog's English keys by short ones.
 *
 * @throws if two messages have the same
 */
export function shortenKeys(messages: Readonly<Record<string, string>>): Record<string, string> {
  const short = Object.fromEntries(
    Object.entries(messages).map(([message, translation]) => [shortKey(message), translation]),
  )
  if (Object.keys(short).length < Object.keys(messages).length)
    throw new Error('two messages have the same short key: change the text of one')
  return short
}
