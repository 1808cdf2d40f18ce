import { createElement, type ReactElement, type ReactNode, useState, useSyncExternalStore } from 'react'
import type {
  FormData,
  HostedFieldsException,
  HostedFieldsInstance,
  HostedFieldsState,
  PaymentToken,
} from '../../index.ts'
import { createForm, type FormSnapshot, nothingMounted } from '../form.ts'
import type { FormHandlers, FormSettings } from '../options.ts'
import { FormContext, useBeforePaint, useForm } from './context.ts'

export interface HostedFieldsProps extends FormSettings, FormHandlers {
  children?: ReactNode
}

/** The fields inside belong together: they make one token. It renders nothing of its own. */
export function HostedFields({ children, ...props }: HostedFieldsProps): ReactElement {
  const [form] = useState(createForm)
  const { onChange, onReady, onSlow, onError, ...settings } = props
  useBeforePaint(() => form.configure(settings, { onChange, onReady, onSlow, onError }))
  return createElement(FormContext.Provider, { value: form }, children)
}

/** What `useHostedFields` returns. */
export interface HostedFieldsForm {
  state: HostedFieldsState
  isReady: boolean
  /** Why the fields did not load, or what is wrong with their configuration. */
  exception: HostedFieldsException | undefined
  /** Undefined on a server, and while no field is mounted. */
  instance: HostedFieldsInstance | undefined
  /** As the instance's, and the same function in every render. */
  getPaymentToken: (formData: FormData, options?: { signal?: AbortSignal }) => Promise<PaymentToken>
  validate: () => Promise<boolean>
}

const serverSnapshot = (): FormSnapshot => nothingMounted

/** The form around: its state, and what to do with it. Renders again at each change of the state. */
export function useHostedFields(): HostedFieldsForm {
  const form = useForm('useHostedFields')
  const { state, instance, exception } = useSyncExternalStore(form.subscribe, form.snapshot, serverSnapshot)
  const { getPaymentToken, validate } = form
  return { state, isReady: state.isReady, exception, instance, getPaymentToken, validate }
}
