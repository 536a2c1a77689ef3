import { t } from '@pentimento/language'
import type { PlanName, Template } from '@pentimento/protocol'
import { Button, ConfirmDialog, ErrorMessage, IconButton, Skeleton, TextField } from '@pentimento/ui'
import { Bookmark, Lock, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Note } from './EditorLayout.tsx'
import { errorMessage } from './error-message.ts'
import { useNeedsUpgrade } from './plan.ts'
import styles from './saved-templates.module.css'

interface SavedTemplatesProps {
  templates: {
    /** Newest first; undefined until loaded. */
    list: readonly Template[] | undefined
    /** Why loading failed. */
    error?: { message: string; retry: () => void } | undefined
    max: number
    save(name: string, values: object): Promise<void>
    remove(id: string): Promise<void>
  }
  /** The current settings, to save under a name; undefined if there are none. */
  values: object | undefined
  /** The plan that is needed to save. */
  requiredPlan: PlanName
  /** The texts that name what is saved. */
  texts: {
    /** Of the list. */
    list: string
    /** Shown if it's empty. */
    empty: string
    /** Of the button, and once it's done. */
    save: string
    saved: string
    /** Says what is deleted. */
    deletion: string
  }
  /** @returns false if the values aren't valid */
  onApply: (values: unknown) => boolean
  notify: (message: string, kind: 'info' | 'error') => void
}

/** The user's saved templates, and a form to save the current settings as one. */
export function SavedTemplates(props: SavedTemplatesProps) {
  const { templates, texts, onApply, notify } = props
  const { list, error } = templates
  const containerRef = useRef<HTMLDivElement>(null)
  const [pending, setPending] = useState<PendingTemplate>()
  // Listed at once and until the list has it, so that nothing moves when the server responds.
  const isListed = list?.some(({ name }) => name === pending?.name) ?? false
  if (pending?.isSaved && isListed) setPending(undefined)
  const newName = isListed ? undefined : pending?.name
  const applyTemplate = (values: unknown) => {
    if (!onApply(values)) notify(errorMessage('internal'), 'error')
  }
  const deleteTemplate = async (id: string) => {
    try {
      await templates.remove(id)
    } catch (error) {
      notify(errorText(error, errorMessage('template-delete-failed')), 'error')
      throw error
    }
  }
  return (
    <div ref={containerRef} className={styles.templates} tabIndex={-1}>
      {!list &&
        (error ? <ErrorMessage title={error.message} onRetry={error.retry} /> : <Skeleton ratio={4} />)}
      {list?.length === 0 && newName === undefined && <Note>{texts.empty}</Note>}
      {list && (list.length > 0 || newName !== undefined) && (
        <ul className={styles.list} aria-label={texts.list}>
          {newName !== undefined && (
            <li>
              <Button variant="outline" color="gray" wide disabled>
                {newName}
              </Button>
              <IconButton label={t('Delete {name}', { name: newName })} disabled>
                <Trash2 />
              </IconButton>
            </li>
          )}
          {list.map(({ id, name, values }) => (
            <li key={id}>
              <Button variant="outline" color="gray" wide onClick={() => applyTemplate(values)}>
                {name}
              </Button>
              <ConfirmDialog
                title={t('Delete “{name}”?', { name })}
                description={texts.deletion}
                confirmLabel={t('Delete')}
                focusAfterConfirm={containerRef}
                onConfirm={() => deleteTemplate(id)}
                trigger={
                  <IconButton label={t('Delete {name}', { name })}>
                    <Trash2 />
                  </IconButton>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <SaveForm {...props} isSaving={pending?.isSaved === false} onPending={setPending} />
    </div>
  )
}

/** A template that was sent to the server. */
interface PendingTemplate {
  name: string
  isSaved: boolean
}

interface SaveFormProps extends SavedTemplatesProps {
  isSaving: boolean
  /** Called when saving begins and ends; with undefined if it fails. */
  onPending: (template: PendingTemplate | undefined) => void
}

/** Saves the current settings under a name; the name of a saved template replaces it. */
function SaveForm(props: SaveFormProps) {
  const { templates, values, requiredPlan, texts, notify, isSaving, onPending } = props
  const { list, max, save } = templates
  const [name, setName] = useState('')
  const needsUpgrade = useNeedsUpgrade(requiredPlan)
  const count = list?.length ?? 0
  const isFull = count >= max
  const saveTemplate = async (event: FormEvent) => {
    event.preventDefault()
    if (!values) return
    const isNew = !list?.some(saved => saved.name === name.trim())
    if (isNew && isFull) return notify(errorMessage('too-many-templates'), 'error')
    const pending = { name: name.trim(), isSaved: false }
    onPending(pending)
    try {
      await save(pending.name, values)
      onPending({ ...pending, isSaved: true })
      setName('')
      notify(texts.saved, 'info')
    } catch (error) {
      onPending(undefined)
      notify(errorText(error, errorMessage('template-save-failed')), 'error')
    }
  }
  return (
    <form className={styles.form} onSubmit={event => void saveTemplate(event)}>
      <TextField
        label={t('Name')}
        maxLength={60}
        required
        value={name}
        hint={countHint({ count, max }, needsUpgrade ? requiredPlan : undefined)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="tonal"
        wide
        icon={needsUpgrade ? <Lock /> : <Bookmark />}
        loading={isSaving}
        disabled={!values}
      >
        {texts.save}
      </Button>
    </form>
  )
}

/**
 * How many are saved, and what is needed to save another.
 *
 * @param missingPlan the plan that saving needs, if the person doesn't have it
 */
function countHint(values: { count: number; max: number }, missingPlan: PlanName | undefined): string {
  if (missingPlan === 'pro') return t('{count} of {max}. Templates are part of Pro.', values)
  if (missingPlan) return t('{count} of {max}. Sign in to save one.', values)
  return t(
    values.count >= values.max ? '{count} of {max}. Delete one to save another.' : '{count} of {max}',
    values,
  )
}

const errorText = (error: unknown, fallback: string) =>
  error instanceof Error && error.message ? error.message : fallback
