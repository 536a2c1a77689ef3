import { useEffect, useEffectEvent } from 'react'
import { layers } from './layer-store.ts'

/** Register a layer that covers the page while `isOver`, so that subscribers of `layers` can close it. */
export function useLayer(isOver: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOver ? layers.add({ close: () => close() }) : undefined), [isOver])
}
