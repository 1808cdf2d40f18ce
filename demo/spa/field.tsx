import type { FieldState } from '@service/hosted-fields'
import { type FieldProps as HostedFieldProps, useHostedFields } from '@service/hosted-fields/react'
import type { ComponentType } from 'react'

interface FieldProps extends HostedFieldProps {
  /** One of the library's fields. */
  as: ComponentType<HostedFieldProps>
  /** By which the form's state has it. */
  type: FieldState['type']
  id: string
  title: string
}

/** A hosted field with its label and its error, when the field itself shows it. */
export function Field({ as: Input, type, id, title, ...options }: FieldProps) {
  const { state } = useHostedFields()
  const field = state.fields.find((one) => one.type === type)
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <Input id={id} className={lookOf(field)} {...options} />
      <p className="error" aria-live="polite">
        {field?.shownError}
      </p>
    </div>
  )
}

function lookOf(field: FieldState | undefined): string {
  if (!field || field.errorCode === 'loading') return 'frame loading'
  const { shownError, focus, valid } = field
  return `frame${shownError && ' invalid'}${focus ? ' focus' : ''}${valid ? ' valid' : ''}`
}
