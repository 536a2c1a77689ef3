import { Button, Dialog, ErrorNote, TextField } from '@pentimento/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { archiveAddress, deleteAccount } from '../../data/account.ts'
import { wordsOf } from '../../shell/words-of.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function DataSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Your data"
      lead="All that is kept of you, in one archive: the account, tasks with their pictures, templates, feedback and subscription."
    >
      <div className={styles['acts']}>
        <Button
          variant="tonal"
          icon={<Download size={18} />}
          render={<a href={archiveAddress} download aria-label="Export my data" />}
        >
          Export my data
        </Button>
        <Button variant="outline" color="danger" icon={<Trash2 size={18} />} onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      {isOpen && <DeleteAccount email={email} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  const deleting = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/' })
      await client.resetQueries()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSame) deleting.mutate(typed)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Delete your account?"
      description="At once and for good: your tasks and pictures, templates, feedback and subscription go with it."
    >
      <form className={styles['form']} onSubmit={send}>
        <TextField
          label={`Type ${email} to confirm`}
          type="email"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {deleting.error && <ErrorNote title={wordsOf(deleting.error)} />}
        <div className={styles['acts']}>
          <Button type="submit" color="danger" disabled={!isSame} loading={deleting.isPending}>
            Delete everything
          </Button>
          <Button variant="text" color="gray" onClick={onClose}>
            Keep my account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
