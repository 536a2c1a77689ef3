import { catalogue } from '@pentimento/protocol'
import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'

/** In place of the editor of a tool that is not to be had where someone is. */
export function Unavailable() {
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      title={catalogue['region-unavailable'].says}
      action={<Button render={<Link to="/tools" />}>See the other tools</Button>}
    >
      Who runs this server may not offer it in the country that you seem to be in. The other tools are open to
      you, and what you made stays in History.
    </EmptyState>
  )
}
