import type { FieldSettings } from '../../../src/protocol.ts'
import { type FieldControl, listFor } from '../list.ts'

interface Cell {
  input: FieldControl
  settings: FieldSettings
}

/** An input or a list for each field: a card's are in copies of the document's one part, each with its own lens. */
export function controlsFor(all: readonly FieldSettings[]): Cell[] {
  const card = document.getElementById('card')
  const part = card?.firstElementChild
  if (!card || !part) return []
  card.classList.toggle('is-card', all.length > 1)
  const parts = all.map((_, index) => (index ? copyOf(part, index) : part))
  card.append(...parts)
  return all.flatMap((settings, index) => {
    const input = parts[index]?.querySelector('input')
    if (!input) return []
    return { input: settings.control === 'select' ? listFor(input, settings.type) : input, settings }
  })
}

/** Each id gets a suffix, because it must be unique in a document. */
function copyOf(part: Element, index: number): Element {
  const copy = document.importNode(part, true)
  for (const element of copy.querySelectorAll('[id]')) element.id += `-${index}`
  return copy
}
