import { Button } from '@pentimento/ui'
import { ExternalLink } from 'lucide-react'

export interface StoreLinkProps {
  href: string
  label: string
}

/** A link to a store's page for managing a subscription. */
export function StoreLink({ href, label }: StoreLinkProps) {
  return (
    <Button
      variant="outline"
      icon={<ExternalLink size={18} />}
      render={<a href={href} target="_blank" rel="noreferrer" aria-label={label} />}
    >
      {label}
    </Button>
  )
}
