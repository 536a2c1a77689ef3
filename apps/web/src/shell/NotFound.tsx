import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { usePage } from './use-page.ts'

export function NotFound() {
  usePage('Not found', 'There is nothing at this address.')
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      level={1}
      title="Painted over"
      action={<Button render={<Link to="/tools" />}>See the tools</Button>}
    >
      There is nothing at this address, or not any more.
    </EmptyState>
  )
}
