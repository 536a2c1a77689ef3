/** A compiled message: literal text and arguments. */
export type CompiledMessage = (string | Argument)[]

export type Argument =
  /** The number of the innermost plural. */
  | ['#']
  | [name: string]
  | [name: string, type: 'number']
  | [name: string, type: 'plural' | 'selectordinal' | 'select', cases: Cases]

/** Messages by their case: a number, a plural category, or a value. */
export interface Cases {
  /** Subtracted from the number before its plural category is chosen. */
  offset: number | undefined
  messages: Record<string, CompiledMessage>
}

/** How far a message is compiled. */
interface Source {
  text: string
  position: number
}

/**
 * Compile a message in ICU MessageFormat to Lingui's format: literal text, `{name}`, and `plural`, `selectordinal` and
 * `select` with nested messages. An apostrophe quotes syntax, and two are one. It's a tenth of the size of
 * Lingui's own compiler, which every page would have to load. https://unicode-org.github.io/icu/userguide/format_parse/messages/
 *
 * @returns the message itself if its syntax is wrong; a test reads every message of the catalogs
 */
export function compileMessage(message: string): CompiledMessage {
  const source = { text: message, position: 0 }
  try {
    const tokens = readMessage(source, false)
    if (source.position < message.length) throw new SyntaxError('a closing brace without an opening one')
    return tokens
  } catch {
    return [message]
  }
}

/** @param isPlural whether `#` stands for the number */
function readMessage(source: Source, isPlural: boolean): CompiledMessage {
  const tokens: CompiledMessage = []
  let text = ''
  const endText = () => {
    if (text) tokens.push(text)
    text = ''
  }
  for (;;) {
    const character = source.text[source.position]
    if (character === undefined || character === '}') break
    if (character === "'") {
      text += readQuoted(source, isPlural)
      continue
    }
    source.position++
    if (character === '{') {
      endText()
      tokens.push(readArgument(source))
    } else if (character === '#' && isPlural) {
      endText()
      tokens.push(['#'])
    } else text += character
  }
  endText()
  return tokens
}

/** Text from an apostrophe on: one that quotes syntax to the next one, or else the apostrophe itself. */
function readQuoted(source: Source, isPlural: boolean): string {
  const rest = source.text.slice(source.position)
  const [match, inside] =
    (isPlural ? /^'([{}#](?:[^']|'')*)(?:'|$)/ : /^'([{}](?:[^']|'')*)(?:'|$)/).exec(rest) ?? []
  const quoted = match ?? (rest.startsWith("''") ? "''" : "'")
  source.position += quoted.length
  return inside?.replaceAll("''", "'") ?? "'"
}

function readArgument(source: Source): Argument {
  const name = readPattern(source, /\s*([^\s,{}#]+)\s*/y)
  const end = readPattern(source, /(}|,\s*)/y)
  if (end === '}') return [name]
  const simple = matchAt(source, /(number)\s*\}/y)
  if (simple) return [name, 'number']
  const type = readPattern(source, /(plural|selectordinal|select)\s*,\s*/y) as
    | 'plural'
    | 'selectordinal'
    | 'select'
  return [name, type, readCases(source, type !== 'select')]
}

function readCases(source: Source, isPlural: boolean): Cases {
  const [, offset] = (isPlural && matchAt(source, /offset:\s*(\d+)\s*/y)) || []
  const messages: Record<string, CompiledMessage> = {}
  while (source.text[source.position] !== '}') {
    const key = readPattern(source, /=?([^\s,{}=]+)\s*\{/y)
    messages[key] = readMessage(source, isPlural)
    readPattern(source, /(\})\s*/y)
  }
  if (!messages['other']) throw new SyntaxError('no case “other”')
  source.position++
  return { offset: offset === undefined ? undefined : Number(offset), messages }
}

function readPattern(source: Source, pattern: RegExp): string {
  const [, group] = matchAt(source, pattern) ?? []
  if (group === undefined) throw new SyntaxError(`unexpected “${source.text.slice(source.position)}”`)
  return group
}

function matchAt(source: Source, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = source.position
  const match = pattern.exec(source.text)
  if (match) source.position += match[0].length
  return match
}
