import { useEffect, useEffectEvent } from 'react'
import { layers } from './layer-store.ts'

/** Count as a layer over the page while `isOver`, so that whoever listens to `layers` can close it. */
export function useLayer(isOver: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOver ? layers.add({ close: () => close() }) : undefined), [isOver])
}
