import type { Contract } from './define-contract.ts'
import type { Editor } from './define-editor.ts'

const editors = import.meta.glob<{ default: Editor }>('./*/editor/Editor.tsx')

/** Load a tool's editor, which is a chunk of its own, when its page opens. */
export async function loadEditor(contract: Contract): Promise<Editor> {
  const load = editors[`./${contract.id}/editor/Editor.tsx`]
  if (!load)
    throw new Error(`${contract.id} has no editor: add packages/tools/src/${contract.id}/editor/Editor.tsx`)
  return (await load()).default
}
