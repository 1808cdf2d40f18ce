import type {
  CardBrand,
  FieldState,
  HostedFieldsEvent,
  HostedFieldsEvents,
  HostedFieldsException,
  HostedFieldsInstance,
  HostedFieldsState,
} from '@service/hosted-fields'
import { isExactly } from './equal.ts'

declare const instance: HostedFieldsInstance

// A field's events tell the field and the state.
for (const name of ['change', 'focus', 'blur', 'brand', 'enter', 'escape', 'autofill', 'locked'] as const) {
  instance.on(name, (event) => isExactly<HostedFieldsEvent>()(event, true))
}
const stop = instance.on('brand', ({ field, state }) => {
  isExactly<FieldState>()(field, true)
  isExactly<HostedFieldsState>()(state, true)
  isExactly<CardBrand>()(field.card, true)
})
isExactly<() => void>()(stop, true)

// Those of the whole do not.
instance.on('ready', (event) => isExactly<{ state: HostedFieldsState }>()(event, true))
instance.on('error', ({ exception }) => isExactly<HostedFieldsException>()(exception, true))
instance.on('slow', (event) => isExactly<{ state: HostedFieldsState }>()(event, true))
// @ts-expect-error -- no field is ready alone
instance.on('ready', ({ field }) => field)
// @ts-expect-error -- the failure of the whole has no state
instance.on('error', ({ state }) => state)

isExactly<
  | 'ready'
  | 'slow'
  | 'error'
  | 'change'
  | 'focus'
  | 'blur'
  | 'brand'
  | 'enter'
  | 'escape'
  | 'autofill'
  | 'locked'
>()({} as keyof HostedFieldsEvents, true)
const handler = (event: HostedFieldsEvent) => event.field.selector
instance.on('change', handler)
instance.off('change', handler)
// @ts-expect-error -- no such event
instance.on('keydown', handler)
// @ts-expect-error -- that handler wants a field
instance.on('error', handler)
// @ts-expect-error -- which handler
instance.off('change')
// @ts-expect-error -- no event tells a value
instance.on('change', ({ field }) => field.value)
