import { t } from '@pentimento/language'
import { Aside, faultWords, useIsBeyondPlan } from '@pentimento/stage'
import { Button, ConfirmDialog, ErrorNote, IconButton, Skeleton, TextField } from '@pentimento/ui'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { EditorProps, EditorTemplates } from '../../define-editor.ts'
import { type Lighting, lighting as schema } from '../contract.ts'
import styles from './editor.module.css'

interface SavedProps extends Pick<EditorProps, 'say'> {
  templates: EditorTemplates
  lighting: Lighting
  onChoose: (lighting: Lighting) => void
}

/** The user's saved lighting templates, and a form to save the current lighting. */
export function Saved({ templates, lighting, onChoose, say }: SavedProps) {
  const { list, fault, max, save, remove } = templates
  const [name, setName] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const allRef = useRef<HTMLDivElement>(null)
  const isBeyondPlan = useIsBeyondPlan('pro')
  const count = list?.length ?? 0
  const isFull = count >= max
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    const isNew = !list?.some(kept => kept.name === name.trim())
    if (isNew && isFull) return say(faultWords('too-many-templates'), 'error')
    setIsSaving(true)
    try {
      await save(name.trim(), lighting)
      setName('')
      say(t('Template saved'), 'info')
    } catch (error) {
      say(wordsOf(error, faultWords('template-save-failed')), 'error')
    } finally {
      setIsSaving(false)
    }
  }
  const letGo = async (id: string) => {
    try {
      await remove(id)
    } catch (error) {
      say(wordsOf(error, faultWords('template-delete-failed')), 'error')
      throw error
    }
  }
  const choose = (values: unknown) => {
    const kept = schema.safeParse(values)
    if (kept.success) onChoose(kept.data)
    else say(faultWords('internal'), 'error')
  }
  return (
    <div ref={allRef} className={styles.settings} tabIndex={-1}>
      {!list && (fault ? <ErrorNote title={fault.says} onRetry={fault.retry} /> : <Skeleton ratio={4} />)}
      {list?.length === 0 && (
        <Aside>{t('No saved templates yet. Name your current lighting to save it.')}</Aside>
      )}
      {list && list.length > 0 && (
        <ul className={styles.saved} aria-label={t('Saved templates')}>
          {list.map(({ id, name: kept, values }) => (
            <li key={id}>
              <Button variant="outline" color="gray" wide onClick={() => choose(values)}>
                {kept}
              </Button>
              <ConfirmDialog
                title={t('Delete “{name}”?', { name: kept })}
                description={t('The lighting saved under this name will be deleted.')}
                confirmLabel={t('Delete')}
                doneFocus={allRef}
                onConfirm={() => letGo(id)}
                trigger={
                  <IconButton label={t('Delete {name}', { name: kept })}>
                    <Trash2 />
                  </IconButton>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.keep} onSubmit={event => void keep(event)}>
        <TextField
          label={t('Name')}
          maxLength={60}
          required
          value={name}
          hint={t(
            isBeyondPlan
              ? '{count} of {max}. Templates are part of Pro.'
              : isFull
                ? '{count} of {max}. Delete one to save another.'
                : '{count} of {max}',
            { count, max },
          )}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="tonal" wide icon={<Bookmark />} loading={isSaving}>
          {t('Save template')}
        </Button>
      </form>
    </div>
  )
}

const wordsOf = (error: unknown, otherwise: string) =>
  error instanceof Error && error.message ? error.message : otherwise
