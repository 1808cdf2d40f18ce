import { type Context, createContext, useContext } from 'react'
import type { Form } from '../form.ts'

export const FormContext: Context<Form | undefined> = createContext<Form | undefined>(undefined)

/** @throws Error outside `<HostedFields>` */
export function useForm(who: string): Form {
  const form = useContext(FormContext)
  if (!form) throw new Error(`${who} must be inside <HostedFields>.`)
  return form
}
