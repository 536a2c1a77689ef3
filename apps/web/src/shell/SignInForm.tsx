import { Button, TextField, toasts } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { sendSignInLink } from '../data/session.ts'
import styles from './account-panel.module.css'
import { wordsOf } from './words-of.ts'

/** Asks for an address and has a link sent there. */
export function SignInForm({ onSent }: { onSent?: () => void }) {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setState('sending')
    try {
      await sendSignInLink(email)
    } catch (error) {
      setState('idle')
      toasts.add({ tone: 'error', title: wordsOf(error) })
      return
    }
    localStorage.setItem('emailLink', email)
    setState('sent')
    toasts.add({ title: 'Check your mail inbox, we have sent you a link to sign in' })
    onSent?.()
  }

  return (
    <form className={styles['part']} onSubmit={send}>
      <p className={styles['lead']}>Keep your pictures with you, on every device.</p>
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          setState('idle')
        }}
      />
      <Button type="submit" wide loading={state === 'sending'} disabled={state === 'sent'}>
        {state === 'sent' ? 'sign in link sent' : 'sign in'}
      </Button>
      <p className={styles['policy']}>
        By signing in you agree to this server’s <Link to="/a/terms">terms</Link>,{' '}
        <Link to="/a/privacy">privacy and cookie use</Link>. A new address gets a new account; what you made
        as a visitor moves along.
      </p>
    </form>
  )
}
