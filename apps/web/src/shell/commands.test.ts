import { expect, it } from 'vitest'
import { type Command, searchCommands } from './commands.ts'

const command = (label: string, hint = ''): Command => ({ id: label, label, hint, run: () => {} })
const commands = [command('All tools', 'Page'), command('Cleanup', 'Brush over it'), command('Tone', 'Page')]
const found = (search: string) => searchCommands(commands, search).map(({ label }) => label)

it('finds all commands for an empty search', () => expect(found('')).toHaveLength(3))
it('finds commands by label and by hint', () => {
  expect(found('clean')).toEqual(['Cleanup'])
  expect(found('brush it')).toEqual(['Cleanup'])
})
it('ranks labels that start with the search first', () => expect(found('to')).toEqual(['Tone', 'All tools']))
it('finds nothing that doesn’t match', () => expect(found('zebra')).toEqual([]))
