import type { Static } from 'typebox'
import { methodTypes } from '../../shared/methods.ts'
import { type MethodInput, type MethodSchema, readBank, readCard } from '../vault/index.ts'

type Inline = Static<typeof MethodSchema>

/** Whether a request holds a card or a bank itself, not the id of one. */
export function isInline(method: Inline | string | undefined): method is Inline {
  return typeof method === 'object' && methodTypes.some((type) => type === method.type)
}

/** The card or bank that a request holds. */
export function readInline(method: Inline): MethodInput {
  return method.type === 'bank'
    ? { type: 'bank', ...readBank(method) }
    : { type: 'card', ...readCard(method) }
}
