import { Logo } from '../logo/Logo.tsx'

/** Every part of the kit in every state, to look at. */
export function KitPage() {
  return <Logo />
}
