import { Trans, t } from '@pentimento/language'
import type { ApiEndpoint } from '@pentimento/tools/api'
import { type ApiCall, codeSample, sampleLanguages } from '@pentimento/tools/api-samples'
import { Button, Menu, MenuItem, Tabs, TextField } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callPublicApi } from '../../data/public-api.ts'
import { publicUrl } from '../../data/server-url.ts'
import { sessionQuery } from '../../data/session.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { ConsoleFields } from './ConsoleFields.tsx'
import { ConsoleResponse, type Exchange } from './ConsoleResponse.tsx'
import styles from './console.module.css'
import { acceptOf, type ConsoleInput, emptyInput, missingFields, toCall, toForm } from './console-request.ts'
import { endpointName, firstEndpoint, useOfferedEndpoints } from './listed-endpoints.ts'

/** Sends real calls with the visitor's image and key, which is kept in memory only, and shows them as code. */
export function Console() {
  const [endpoint, setEndpoint] = useState(firstEndpoint)
  const [input, setInput] = useState(emptyInput)
  const [key, setKey] = useState('')
  const { exchange, send, clear } = useExchange()
  if (!endpoint) return null
  const missing = [...(key ? [] : ['x-api-key']), ...missingFields(endpoint, input)]
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0) void send(endpoint, input, key)
  }
  return (
    <div className={styles.console}>
      <form className={styles.request} onSubmit={handleSubmit}>
        <EndpointMenu
          endpoint={endpoint}
          onChange={next => {
            setEndpoint(next)
            // The image stays, so that several endpoints can be tried with it.
            setInput({ ...emptyInput, files: input.files })
            clear()
          }}
        />
        <ConsoleFields endpoint={endpoint} input={input} onChange={setInput} />
        <KeyField value={key} onChange={setKey} />
        <Button
          type="submit"
          size="special"
          wide
          icon={<SendHorizontal />}
          loading={exchange.state === 'sending'}
          disabled={missing.length > 0}
        >
          {t('Send request')}
        </Button>
        <p className={styles.note}>
          {missing.length > 0
            ? t('Missing: {names}', { names: missing.join(', ') })
            : t('This is a real call: a result costs credits.')}
        </p>
      </form>
      <div className={styles.exchange}>
        <CodeSamples call={toCall(publicUrl(''), endpoint, input)} />
        <ConsoleResponse exchange={exchange} />
      </div>
    </div>
  )
}

interface EndpointMenuProps {
  endpoint: ApiEndpoint
  onChange: (endpoint: ApiEndpoint) => void
}

function EndpointMenu({ endpoint, onChange }: EndpointMenuProps) {
  const endpoints = useOfferedEndpoints()
  return (
    <Menu
      label={t('Endpoint')}
      trigger={
        <Button variant="outline" color="gray" wide className={styles.endpoint}>
          <span>{`POST ${endpoint.path}`}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {endpoints.map(option => (
        <MenuItem key={option.path} onSelect={() => onChange(option)}>
          {endpointName(option)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { data: user } = useQuery(sessionQuery)
  const isMember = user && !user.isAnonymous
  return (
    <TextField
      label="x-api-key"
      type="password"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      hint={
        isMember ? (
          <Trans
            id="Stays in this page’s memory. <link>Create a key in Settings</link>"
            components={{ link: <Link to="/settings" search={{ tab: 'api' }} /> }}
          />
        ) : (
          <Trans
            id="Stays in this page’s memory. <link>Sign in</link> to create one in Settings."
            components={{ link: <Link to="/a/login" /> }}
          />
        )
      }
    />
  )
}

/** Sends one request at a time; leaving the page aborts it. */
function useExchange() {
  const [exchange, setExchange] = useState<Exchange>({ state: 'none' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const clear = () => {
    current.current?.abort()
    setExchange({ state: 'none' })
  }
  const send = async (endpoint: ApiEndpoint, input: ConsoleInput, key: string) => {
    const controller = new AbortController()
    current.current?.abort()
    current.current = controller
    setExchange({ state: 'sending' })
    try {
      const { path } = endpoint
      const { signal } = controller
      const form = toForm(endpoint, input)
      const response = await callPublicApi({ path, key, accept: acceptOf(input), form, signal })
      if (!signal.aborted) setExchange({ state: 'answered', response })
    } catch {
      if (!controller.signal.aborted) setExchange({ state: 'unreachable' })
    }
  }
  return { exchange, send, clear }
}

/** The same call in several languages. */
function CodeSamples({ call }: { call: ApiCall }) {
  return (
    <Tabs
      label={t('Language')}
      tabs={sampleLanguages.map(language => ({
        value: language,
        label: language,
        content: <CodeBlock>{codeSample(language, call)}</CodeBlock>,
      }))}
    />
  )
}
