import { createElement, type ReactElement, type ReactNode, useState, useSyncExternalStore } from 'react'
import { createForm, type FormActions, type FormSnapshot, nothingMounted } from '../form.ts'
import { type FormHandlers, type FormSettings, formHandlerNames, pick, settingNames } from '../options.ts'
import { useBeforePaint } from './before-paint.ts'
import { FormContext, useForm } from './context.ts'

export interface HostedFieldsProps extends FormSettings, FormHandlers {
  children?: ReactNode
}

/** The fields inside belong together: they create one token. It renders no element. */
export function HostedFields({ children, ...props }: HostedFieldsProps): ReactElement {
  const [form] = useState(createForm)
  useBeforePaint(() => form.configure(pick(props, settingNames), pick(props, formHandlerNames)))
  return createElement(FormContext.Provider, { value: form }, children)
}

/**
 * What `useHostedFields` returns: the current form and its actions, which are the same functions in every render. The
 * instance is undefined on a server, and while no field is mounted.
 */
export interface HostedFieldsForm extends FormSnapshot, FormActions {
  isReady: boolean
}

const serverSnapshot = (): FormSnapshot => nothingMounted

/** The form around: its state, and what to do with it. Renders again at each change of the state. */
export function useHostedFields(): HostedFieldsForm {
  const form = useForm('useHostedFields')
  const snapshot = useSyncExternalStore(form.subscribe, form.snapshot, serverSnapshot)
  const { authenticate, getPaymentToken, validate } = form
  return { ...snapshot, isReady: snapshot.state.isReady, authenticate, getPaymentToken, validate }
}
