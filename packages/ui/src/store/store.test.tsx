// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createEmitter, createStore, useStore } from './store.ts'

it('passes an event to every subscriber until it unsubscribes', () => {
  const received: string[] = []
  const emitter = createEmitter<string>()
  const unsubscribe = emitter.subscribe(value => received.push(`first ${value}`))
  emitter.subscribe(value => received.push(`second ${value}`))
  emitter.emit('a')
  unsubscribe()
  emitter.emit('b')
  expect(received).toEqual(['first a', 'second a', 'second b'])
})

it('notifies subscribers of a store only when its value changes', () => {
  const store = createStore(1)
  const received: number[] = []
  const unsubscribe = store.subscribe(() => received.push(store.current()))
  store.set(2)
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(received).toEqual([2])
  expect(store.current()).toBe(3)
})

it('renders the current value, and the initial one during prerendering', () => {
  const store = createStore('closed')
  const Value = () => useStore(store)
  store.set('open')
  expect(renderToString(<Value />)).toBe('closed')
  render(<Value />)
  screen.getByText('open')
  act(() => store.set('closing'))
  screen.getByText('closing')
})
