import { t } from '@pentimento/language'
import { SavedTemplates } from '@pentimento/stage'
import { Button, Dialog } from '@pentimento/ui'
import { Bookmark } from 'lucide-react'
import type { Dispatch } from 'react'
import type { EditorProps, EditorTemplates } from '../../define-editor.ts'
import { formatSet } from '../contract.ts'
import { type Action, type EditorState, formatSetOf } from './editor-state.ts'

interface FormatSetsProps extends Pick<EditorProps, 'notify'> {
  templates: EditorTemplates
  editorState: EditorState
  dispatch: Dispatch<Action>
}

const texts = {
  list: t('Saved sets'),
  empty: t('No saved sets yet. Name the formats that you chose to save them.'),
  save: t('Save set'),
  saved: t('Set saved'),
  deletion: t('The set saved under this name will be deleted.'),
}

/** Dialog with the user's saved sets of formats. */
export function FormatSets({ templates, editorState, dispatch, notify }: FormatSetsProps) {
  return (
    <Dialog
      title={texts.list}
      description={t('Formats with their methods and backgrounds, under a name.')}
      trigger={
        <Button variant="outline" color="gray" wide icon={<Bookmark />}>
          {texts.list}
        </Button>
      }
    >
      <SavedTemplates
        templates={templates}
        values={editorState.cards.length > 0 ? formatSetOf(editorState) : undefined}
        requiredPlan="free"
        texts={texts}
        onApply={values => {
          const parsed = formatSet.safeParse(values)
          if (parsed.success) dispatch({ type: 'set-applied', set: parsed.data })
          return parsed.success
        }}
        notify={notify}
      />
    </Dialog>
  )
}
