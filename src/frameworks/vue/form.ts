import {
  type ComputedRef,
  computed,
  type DefineSetupFnComponent,
  defineComponent,
  type InjectionKey,
  inject,
  onScopeDispose,
  provide,
  reactive,
  type SlotsType,
  shallowRef,
  watch,
} from 'vue'
import { createForm, type Form, type FormActions, type FormSnapshot } from '../form.ts'
import { type FormHandlers, type FormSettings, formHandlerNames, pick, settingNames } from '../options.ts'
import { propertiesOf } from './properties.ts'

const FORM: InjectionKey<Form> = Symbol('the form of hosted fields')

/** @throws Error outside `<HostedFields>` */
export function useForm(who: string): Form {
  const form = inject(FORM, undefined)
  if (!form) throw new Error(`${who} must be inside <HostedFields>.`)
  return form
}

/** What `useHostedFields` returns: the current form and its actions. */
export interface HostedFieldsForm extends FormActions {
  state: ComputedRef<FormSnapshot['state']>
  isReady: ComputedRef<boolean>
  exception: ComputedRef<FormSnapshot['exception']>
  /** Undefined on a server, and while no field is mounted. */
  instance: ComputedRef<FormSnapshot['instance']>
}

/** The same in a slot, where a template has values for refs. */
export interface HostedFieldsSlot extends FormSnapshot, FormActions {
  isReady: boolean
}

export type HostedFieldsProps = FormSettings & FormHandlers

/** The fields inside belong together: they create one token. It renders no element. */
export const HostedFields: DefineSetupFnComponent<
  HostedFieldsProps,
  [],
  SlotsType<{ default?: HostedFieldsSlot }>
> = defineComponent(
  (props: HostedFieldsProps, { slots }) => {
    const form = createForm()
    provide(FORM, form)
    const configure = () => form.configure(pick(props, settingNames), pick(props, formHandlerNames))
    watch(() => ({ ...props }), configure, { immediate: true, deep: true })
    const slot = reactive(observe(form)) as HostedFieldsSlot
    return () => slots.default?.(slot)
  },
  { name: 'HostedFields', props: propertiesOf(settingNames, formHandlerNames) },
)

/** The form around: its state, and what to do with it. */
export function useHostedFields(): HostedFieldsForm {
  return observe(useForm('useHostedFields'))
}

function observe(form: Form): HostedFieldsForm {
  const snapshot = shallowRef(form.snapshot())
  onScopeDispose(
    form.subscribe(() => {
      snapshot.value = form.snapshot()
    }),
  )
  return {
    state: computed(() => snapshot.value.state),
    isReady: computed(() => snapshot.value.state.isReady),
    exception: computed(() => snapshot.value.exception),
    instance: computed(() => snapshot.value.instance),
    getPaymentToken: form.getPaymentToken,
    validate: form.validate,
    authenticate: form.authenticate,
  }
}
