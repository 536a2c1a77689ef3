import { t } from '@pentimento/language'
import { errorMessage, Note, useNeedsUpgrade } from '@pentimento/stage'
import { Button, ConfirmDialog, ErrorMessage, IconButton, Skeleton, TextField } from '@pentimento/ui'
import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { EditorProps, EditorTemplates } from '../../define-editor.ts'
import { type Lighting, lighting as schema } from '../contract.ts'
import styles from './editor.module.css'

interface SavedTemplatesProps extends Pick<EditorProps, 'notify'> {
  templates: EditorTemplates
  lighting: Lighting
  onApply: (lighting: Lighting) => void
}

/** The user's saved lighting templates, and a form to save the current lighting. */
export function SavedTemplates({ templates, lighting, onApply, notify }: SavedTemplatesProps) {
  const { list, error, max, save, remove } = templates
  const [name, setName] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const containerRef = useRef<HTMLDivElement>(null)
  const needsUpgrade = useNeedsUpgrade('pro')
  const count = list?.length ?? 0
  const isFull = count >= max
  const saveTemplate = async (event: FormEvent) => {
    event.preventDefault()
    const isNew = !list?.some(kept => kept.name === name.trim())
    if (isNew && isFull) return notify(errorMessage('too-many-templates'), 'error')
    setIsSaving(true)
    try {
      await save(name.trim(), lighting)
      setName('')
      notify(t('Template saved'), 'info')
    } catch (error) {
      notify(errorText(error, errorMessage('template-save-failed')), 'error')
    } finally {
      setIsSaving(false)
    }
  }
  const deleteTemplate = async (id: string) => {
    try {
      await remove(id)
    } catch (error) {
      notify(errorText(error, errorMessage('template-delete-failed')), 'error')
      throw error
    }
  }
  const applyTemplate = (values: unknown) => {
    const kept = schema.safeParse(values)
    if (kept.success) onApply(kept.data)
    else notify(errorMessage('internal'), 'error')
  }
  return (
    <div ref={containerRef} className={styles.settings} tabIndex={-1}>
      {!list &&
        (error ? <ErrorMessage title={error.message} onRetry={error.retry} /> : <Skeleton ratio={4} />)}
      {list?.length === 0 && (
        <Note>{t('No saved templates yet. Name your current lighting to save it.')}</Note>
      )}
      {list && list.length > 0 && (
        <ul className={styles.saved} aria-label={t('Saved templates')}>
          {list.map(({ id, name: kept, values }) => (
            <li key={id}>
              <Button variant="outline" color="gray" wide onClick={() => applyTemplate(values)}>
                {kept}
              </Button>
              <ConfirmDialog
                title={t('Delete “{name}”?', { name: kept })}
                description={t('The lighting saved under this name will be deleted.')}
                confirmLabel={t('Delete')}
                focusAfterConfirm={containerRef}
                onConfirm={() => deleteTemplate(id)}
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
      <form className={styles.keep} onSubmit={event => void saveTemplate(event)}>
        <TextField
          label={t('Name')}
          maxLength={60}
          required
          value={name}
          hint={t(
            needsUpgrade
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

const errorText = (error: unknown, fallback: string) =>
  error instanceof Error && error.message ? error.message : fallback
