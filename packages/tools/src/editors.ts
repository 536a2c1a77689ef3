import { translated } from '@pentimento/language'
import type { Contract } from './define-contract.ts'
import type { Copy } from './define-copy.ts'
import type { Editor } from './define-editor.ts'

const editors = import.meta.glob<{ default: Editor }>('./*/editor/Editor.tsx')
const copies = import.meta.glob<Copy>('./*/copy.ts', { eager: true, import: 'copy' })

/** A tool's editor, as a chunk of its own that is loaded when its page opens. */
export async function loadEditor(contract: Contract): Promise<Editor> {
  const load = editors[`./${contract.id}/editor/Editor.tsx`]
  if (!load)
    throw new Error(`${contract.id} has no editor: add packages/tools/src/${contract.id}/editor/Editor.tsx`)
  return (await load()).default
}

/**
 * A tool's words, in the page's language. Before its room is open, `tools/` and its id, its name and tagline alone are
 * known in another than English.
 */
export function copyOf(contract: Contract): Copy {
  const copy = copies[`./${contract.id}/copy.ts`]
  if (!copy) throw new Error(`${contract.id} has no words: add packages/tools/src/${contract.id}/copy.ts`)
  return translated(copy)
}
